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

  // Clocks count down between two changes of the table; the server counts for itself. The machine's own clock may be wrong.
  let running = []; // each end that runs: by whose time, when the page first saw it, and the seconds that were left then
  function count() {
    const now = performance.now();
    const seen = [...document.querySelectorAll(".time .left")].flatMap((each, whose) => each.dataset.until ? [{ each, whose, until: each.dataset.until }] : []);
    running = seen.map((one) => ({ at: now, ...running.find((old) => old.whose === one.whose && old.until === one.until), ...one }));
    for (const { each, at } of running) {
      const left = Math.max(0, Math.round(each.dataset.left - (now - at) / 1000));
      const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (each.textContent !== text) each.textContent = text;
    }
  }
  setInterval(count, 1000);
})();
