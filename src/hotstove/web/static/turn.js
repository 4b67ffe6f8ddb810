// Whose turn it is, told where the page is not in sight: in its title, and as a notification if that was asked for; and the clock.
(() => {
  const called = document.title.replace(/^Your turn · /, "");
  const asksMe = () => document.querySelector("#main")?.hasAttribute("data-others") && !!document.querySelector("#ask :is(.answers, .asks-back, #take)");
  let mine = asksMe();

  function wantsTold() {
    try { return localStorage.getItem("tell turn") === "on" && Notification.permission === "granted"; } catch { return false; }
  }

  function look() {
    const now = asksMe();
    document.title = now ? `Your turn · ${called}` : called;
    if (now && !mine && document.hidden && wantsTold()) {
      const note = new Notification("Your turn", { body: called, tag: location.pathname });
      note.onclick = () => { window.focus(); note.close(); };
    }
    mine = now;
  }
  look();
  addEventListener("htmx:after:swap", look);

  const tell = document.querySelector("#tell-turn");
  if (tell && "Notification" in window && isSecureContext) {
    const show = () => {
      tell.setAttribute("aria-pressed", wantsTold());
      tell.textContent = Notification.permission === "denied" ? "Your browser tells no turns" : wantsTold() ? "My turn is told" : "Tell me my turn";
    };
    tell.hidden = false;
    show();
    tell.addEventListener("click", async () => {
      try {
        if (wantsTold()) localStorage.setItem("tell turn", "off");
        else if (await Notification.requestPermission() === "granted") localStorage.setItem("tell turn", "on");
      } catch { /* then nothing is told */ }
      show();
    });
  }

  // Clocks count down between two changes of the table; the server counts for itself. This machine's own clock may be wrong: what
  // counts is the server's, by the date of an answer, and until it has come the time since the page first saw each end that runs.
  let answered = null; // the server's seconds since 1970, and when by this page's time
  let firstSeen = new Map(); // by the end that runs
  async function askTheTime() {
    try {
      const sent = performance.now();
      const answer = await fetch("/static/icon.svg", { method: "HEAD", cache: "no-store" });
      const date = Date.parse(answer.headers.get("date")) / 1000;
      if (date > 0) answered = { date, at: (sent + performance.now()) / 2 };
    } catch { /* then the page counts by itself */ }
  }
  function count() {
    const now = performance.now();
    const seen = new Map();
    for (const each of document.querySelectorAll(".time .runs")) {
      const { left, until } = each.dataset;
      seen.set(until, firstSeen.get(until) ?? now);
      const by = answered ? until - answered.date - (now - answered.at) / 1000 : left - (now - seen.get(until)) / 1000;
      const rounded = Math.max(0, Math.round(Math.min(by, left)));
      const text = `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, "0")}`;
      if (each.textContent !== text) each.textContent = text;
    }
    firstSeen = seen;
  }
  if (document.querySelector(".time")) askTheTime();
  setInterval(count, 1000);
})();
