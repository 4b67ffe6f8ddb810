// Lineups that are kept by name in this browser, by game and team, and laid out on the board again (after lineup.js).

const keptUnder = `lineups of ${document.querySelector(".lineup-board").dataset.team}`;
const nameOf = document.querySelector("#keep");
const MOST_KEPT = 40;
const kept = () => { try { return JSON.parse(localStorage.getItem(keptUnder) ?? "{}"); } catch { return {}; } };

function keepAll(lineups) {
  try { localStorage.setItem(keptUnder, JSON.stringify(lineups)); } catch { complain("This browser keeps nothing."); return; }
  show();
}

function complain(words) { document.querySelector("#message").textContent = words; }

function keep() {
  const name = nameOf.value.trim(), lineups = kept();
  if (!name) { nameOf.focus(); return; }
  if (!Object.hasOwn(lineups, name) && Object.keys(lineups).length >= MOST_KEPT) {
    complain(`${MOST_KEPT} lineups are kept already; forget one first.`);
    return;
  }
  keepAll({ ...lineups, [name]: places.map((place) => [playerOf(place).value, positionOf(place).value]) });
  say(`Kept as ${name}`);
  complain("");
  nameOf.value = "";
}

// A lineup is laid out whole or not at all: of who can't play today it is said.
function use(name) {
  const lineup = kept()[name], may = new Set([...playerOf(places[0]).options].map((option) => option.value));
  const missing = lineup.map(([player]) => player).filter((player) => !may.has(player));
  if (missing.length || lineup.length !== places.length) {
    complain(missing.length ? `${name} can't be played today, without ${missing.join(", ")}.` : `${name} is for ${lineup.length} players; today it takes ${places.length}.`);
    return;
  }
  for (const [number, place] of places.entries()) [playerOf(place).value, positionOf(place).value] = lineup[number];
  complain("");
  mark();
  say(`${name}: ${batting.map((place) => playerOf(place).value).join(", ")}`);
}

function show() {
  const rows = Object.keys(kept()).map((name) => {
    const row = document.querySelector("#a-kept-lineup").content.cloneNode(true);
    const [used, forgotten] = row.querySelectorAll("button");
    used.textContent = name;
    used.addEventListener("click", () => use(name));
    forgotten.setAttribute("aria-label", `Forget ${name}`);
    forgotten.addEventListener("click", () => {
      const { [name]: gone, ...others } = kept();
      keepAll(others);
      say(`${name} is forgotten`);
    });
    return row;
  });
  document.querySelector("#kept").replaceChildren(...rows);
}

document.querySelector("#keep-lineup").addEventListener("click", keep);
nameOf.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault(); // Enter keeps the lineup, and does not play it
  keep();
});
show();
