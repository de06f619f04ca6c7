// Lights the page as it was chosen last, before anything is drawn.
{
  let theme = null;
  try { theme = localStorage.getItem("juggle theme"); } catch { /* storage is forbidden: as the system has it */ }
  if (theme !== "light" && theme !== "dark") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
}
