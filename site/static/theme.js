// Lights the page as it was chosen last, before anything is drawn, and says so where the page's script cannot be loaded or is none.
{
  // Once boot.js runs, it says what is wrong.
  addEventListener("error", ({ target, filename, message }) => {
    const file = filename || target.src, banner = document.getElementById("crash");
    if (globalThis.juggleIdle || !file || !banner) return;
    document.getElementById("crash-reason").textContent = `${file.split("/").pop()}: ${message || "it cannot be loaded"}`;
    document.getElementById("crash-reload").onclick = () => location.reload();
    banner.hidden = false;
  }, true);
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
