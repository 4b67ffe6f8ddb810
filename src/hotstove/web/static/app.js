// Keys of the table: one key presses the button or follows the link that names it in data-key.
// Nothing else is done here; pages work without it.
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
