// The board of a lineup: places are moved by a drag, by touch or by keys; the lists that are there without this script hold it all.

const places = [...document.querySelectorAll(".place")];
const batting = places.filter((place) => place.dataset.number !== "0");
const playerOf = (place) => place.querySelector(".player");
const positionOf = (place) => place.querySelector(".at");
const held = new Map(); // what each list showed before it was changed
const said = document.querySelector("#said");
const say = (words) => { said.textContent = words; };

// --- What the lists say is marked: who can't stand there, who sits on the bench

function mark() {
  const playing = new Set(places.map((place) => playerOf(place).value));
  for (const place of places) {
    const chosen = playerOf(place).selectedOptions[0], at = positionOf(place).value;
    const among = (list) => list.split(" ").includes(at);
    place.querySelector(".brief").textContent = chosen.dataset.brief;
    const wrong = !among(chosen.dataset.may) ? `can't be ${at.toUpperCase()}` : !among(chosen.dataset.own) ? `out of position at ${at.toUpperCase()}` : "";
    place.querySelector(".wrong").textContent = wrong;
    const fixed = place.querySelector(".fixed-at");
    if (fixed) fixed.textContent = at.toUpperCase();
    held.set(playerOf(place), chosen.value);
    held.set(positionOf(place), at);
  }
  const benched = [...document.querySelectorAll(".bench li")];
  for (const each of benched) each.hidden = playing.has(each.dataset.player);
  document.querySelector(".nobody").hidden = benched.some((each) => !each.hidden);
}

// Who is chosen for two places bats where the other one did, with his position; positions that are chosen twice change hands.
addEventListener("change", ({ target }) => {
  if (!target.matches(".place select")) return;
  const here = target.closest(".place"), listOf = target.matches(".player") ? playerOf : positionOf;
  const other = places.find((place) => place !== here && listOf(place).value === target.value);
  if (other) listOf(other).value = held.get(target);
  if (other && listOf === playerOf && batting.includes(here) && batting.includes(other)) {
    [positionOf(here).value, positionOf(other).value] = [positionOf(other).value, positionOf(here).value];
  }
  mark();
});

// --- Moving

const told = (place) => `${playerOf(place).value}, ${positionOf(place).value.toUpperCase()}, bats at place ${place.dataset.number}`;

function moveTo(from, to) { // those between move up or down
  const kept = batting.map((place) => [playerOf(place).value, positionOf(place).value]);
  kept.splice(to, 0, ...kept.splice(from, 1));
  for (const [number, place] of batting.entries()) [playerOf(place).value, positionOf(place).value] = kept[number];
  mark();
  say(told(batting[to]));
}

function bringIn(name, place) {
  playerOf(place).value = name;
  mark();
  say(told(place));
}

addEventListener("click", ({ target }) => {
  const button = target.closest?.(".up, .down");
  if (!button) return;
  const from = batting.indexOf(button.closest(".place")), to = from + (button.matches(".up") ? -1 : 1);
  if (!batting[to]) return;
  moveTo(from, to);
  batting[to].querySelector(button.matches(".up") ? ".up" : ".down").focus();
});

// --- Dragging, with a mouse or a finger

let dragged = null; // the place or the bench player that the pointer holds
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".place");
const aim = (place) => {
  document.querySelectorAll(".aimed-at").forEach((each) => each.classList.remove("aimed-at"));
  place?.classList.add("aimed-at");
};
const aimedAt = (event) => {
  const place = under(event);
  return place && (dragged.matches(".place") ? batting.includes(place) : playerOf(place)) ? place : null;
};

addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.(".grip");
  if (!grip || !event.isPrimary) return;
  event.preventDefault();
  dragged = grip.closest("li");
  dragged.classList.add("dragged");
});
addEventListener("pointermove", (event) => {
  if (!dragged) return;
  aim(aimedAt(event));
  const edge = 60; // a list that is longer than the window follows the pointer
  if (event.clientY < edge) scrollBy(0, -12);
  else if (event.clientY > innerHeight - edge) scrollBy(0, 12);
});
addEventListener("pointerup", (event) => {
  if (!dragged) return;
  const place = aimedAt(event), from = dragged;
  drop();
  if (!place || place === from) return;
  if (from.matches(".place")) moveTo(batting.indexOf(from), batting.indexOf(place));
  else bringIn(from.dataset.player, place);
});
addEventListener("pointercancel", drop);
addEventListener("keydown", (event) => { if (event.key === "Escape") drop(); });
function drop() {
  dragged?.classList.remove("dragged");
  dragged = null;
  aim(null);
}

// --- Two cards side by side

const compared = document.querySelector("#compared");
addEventListener("click", ({ target }) => {
  const button = target.closest?.(".shows");
  if (!button) return;
  const name = button.dataset.shows ?? playerOf(button.closest(".place")).value;
  const card = [...document.querySelectorAll("template[data-card-of]")].find((each) => each.dataset.cardOf === name);
  if (!card) return;
  [...compared.children].find((each) => each.dataset.name === name)?.remove();
  const shown = card.content.firstElementChild.cloneNode(true);
  shown.dataset.name = name;
  compared.append(shown);
  if (compared.children.length > 2) compared.firstElementChild.remove();
  cards.hidden = false;
  asked = button;
});
// They lie over the page, so that the board stays where it is.
const cards = document.querySelector(".compared");
let asked = null;
function putAway() {
  if (cards.contains(document.activeElement)) asked?.focus();
  cards.hidden = true;
}
document.querySelector("#put-cards-away").addEventListener("click", putAway);
addEventListener("keydown", (event) => { if (event.key === "Escape") putAway(); });

const began = places.map((place) => positionOf(place).value);
addEventListener("reset", () => setTimeout(() => { // a position without a list is not put back by the form
  for (const [number, place] of places.entries()) positionOf(place).value = began[number];
  mark();
}));
for (const each of document.querySelectorAll(".lineup-board [hidden]:is(.grip, .moves, .shows, #as-listed), .by-script")) each.hidden = false;
mark();
