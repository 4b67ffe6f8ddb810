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

  // A clock counts down between two changes of the table; the server counts for itself.
  let counted = ""; // the end that runs, and when the page first saw it
  let seenAt = 0;
  function count() {
    for (const each of document.querySelectorAll(".time .runs")) {
      const { left, until } = each.dataset;
      if (counted !== until) [counted, seenAt] = [until, performance.now()];
      const byClock = until - Date.now() / 1000;
      const seen = left - (performance.now() - seenAt) / 1000;
      const now = Math.max(0, Math.round(byClock > 0 && byClock <= left ? byClock : seen));
      const text = `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`;
      if (each.textContent !== text) each.textContent = text;
    }
  }
  setInterval(count, 1000);
})();
