// A file that is too large is refused where it is chosen: sent, it would cost the form all that was filled in.
const most = Number(document.currentScript.dataset.most);
const SPARE = 64 * 1024; // for all else in the form
addEventListener("change", (event) => {
  const form = event.target instanceof HTMLInputElement && event.target.type === "file" ? event.target.form : null;
  if (!form) return;
  const inputs = [...form.elements].filter((each) => each.type === "file");
  const size = inputs.flatMap((each) => [...each.files]).reduce((sum, file) => sum + file.size, 0);
  for (const each of inputs) each.setCustomValidity("");
  if (size <= most - SPARE) return;
  const mega = (bytes) => (bytes / 1024 / 1024).toFixed(1);
  event.target.setCustomValidity(`That is too large: ${mega(size)} MB, where at most ${mega(most - SPARE)} MB are taken.`);
  event.target.reportValidity();
});
