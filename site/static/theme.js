// Lights the page as it was chosen last, before anything is drawn.
{
  // Where a browser answers nothing about its media, or not as it should, everybody after this first script gets no for an answer.
  try {
    matchMedia("all").addEventListener("change", () => {});
  } catch {
    globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
  }
  let theme = null;
  try { theme = localStorage.getItem("juggle theme"); } catch { /* storage is forbidden: as the system has it */ }
  if (theme !== "light" && theme !== "dark") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
}
