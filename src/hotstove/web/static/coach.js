// The coach is asked at every question, for who wants that: said once for all tables of this browser.
(() => {
  const button = document.querySelector("#coach-always");
  if (!button) return;
  let asked = ""; // the version of the table of which the coach was asked last

  function always() {
    try { return localStorage.getItem("coach") === "always"; } catch { return false; }
  }

  function ask() {
    const odds = document.querySelector("#odds"), version = odds?.form.elements.version.value;
    if (!always() || !odds || !odds.checkVisibility() || document.querySelector("#film") || version === asked) return;
    asked = version;
    odds.form.requestSubmit(odds);
  }

  const show = () => {
    button.setAttribute("aria-pressed", always());
    button.textContent = always() ? "Coach: at every choice" : "Coach: if asked";
  };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    try { localStorage.setItem("coach", always() ? "at %" : "always"); } catch { return; }
    asked = "";
    show();
  });
  // Before he comes the choices lie as with their chances, so that none moves; and what may come of each is folded where it
  // comes unasked: else it takes the place of what was played.
  let unfolded = false;
  function fold() {
    if (!always()) return;
    if (document.querySelector("#odds")) document.querySelector("#ask form.answers")?.classList.add("weighed");
    if (!unfolded) document.querySelector("#ahead")?.removeAttribute("open");
  }
  addEventListener("click", ({ target }) => {
    if (target.closest?.("#ahead > summary")) unfolded = !target.closest("#ahead").open;
  });
  addEventListener("htmx:after:swap", fold);
  addEventListener("DOMContentLoaded", fold);
  setInterval(ask, 200); // plays may still be shown, after which the question comes
})();
