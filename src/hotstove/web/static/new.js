// A card of a team chooses it for a side; without this the lists below do.
for (const picks of document.querySelectorAll(".picks-side")) picks.hidden = false;
addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest("[data-team]") : null;
  const list = card && document.getElementById(card.dataset.side);
  if (!list) return;
  list.value = card.dataset.team;
  for (const each of document.querySelectorAll(`[data-side="${card.dataset.side}"]`)) each.setAttribute("aria-pressed", each === card);
});

// How to play tells of the rules that are chosen below.
for (const told of document.querySelectorAll("[data-of]")) {
  const list = document.getElementById(told.dataset.of);
  const usual = list.options[0].value ? "" : list.options[0].text.split(",")[0];
  const show = () => { told.hidden = (list.value || usual) !== told.dataset.value; };
  list.addEventListener("change", show);
  show(); // a browser may have kept another choice
}
