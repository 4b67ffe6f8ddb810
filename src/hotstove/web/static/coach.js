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
    document.querySelector("#ask form.answers").classList.add("weighed"); // as they lie with their chances: none moves as these come
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
  addEventListener("htmx:after:swap", ask);
  setInterval(ask, 400); // plays may still be shown, after which the question comes
})();
