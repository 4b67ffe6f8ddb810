// What a page of the table adds to its markup: keys, and a way on without a socket. Pages work without any of it.

// One key presses the button, or follows the link, that names it in data-key.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = event.target;
  if (at instanceof Element && at.closest("input:not([type=hidden]), select, textarea, [contenteditable]")) return;
  if ((event.key === "Enter" || event.key === " ") && at instanceof Element && at.closest("a, button, summary")) return;
  const wanted = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === event.key);
  if (!wanted || wanted.disabled) return;
  event.preventDefault();
  wanted.click();
});

// Where no socket gets through, the page is asked for again: after an answer of one's own, and now and then while waiting.
let live = false;
addEventListener("htmx:ws:after:connection", () => { live = true; });
addEventListener("htmx:ws:close", () => { live = false; });
addEventListener("htmx:after:request", (event) => {
  if (!live && event.detail?.ctx?.response?.status === 204) location.reload();
});
async function again() { // not before the server is there: from the browser's own page for errors no script comes back
  if (live || document.hidden || !document.querySelector("#ask .waiting")) return;
  try { if ((await fetch(location.href, { method: "HEAD" })).ok && !live) location.reload(); } catch { /* later */ }
}
if (document.querySelector("#ask")) setInterval(again, 5000);

// A form that found no server says so, until the socket is back and brings the page as it is.
addEventListener("htmx:error", (event) => {
  const message = document.querySelector("#message");
  if (message && event.detail?.ctx && !event.detail.ctx.response) {
    message.textContent = "The server can't be reached just now. This page goes on by itself when it can; then look whether your answer arrived.";
  }
});
