// Sets the theme that was chosen last, before anything is drawn, and shows a banner if another script cannot be loaded or is invalid.
{
  // After boot.js has started, it reports errors itself.
  addEventListener("error", ({ target, filename, message }) => {
    const file = filename || target.src, banner = document.getElementById("crash");
    if (globalThis.juggleIdle || !file || !banner) return;
    document.getElementById("crash-reason").textContent = `${file.split("/").pop()}: ${message || "it cannot be loaded"}`;
    document.getElementById("crash-reload").onclick = () => location.reload();
    banner.hidden = false;
  }, true);
  // If matchMedia is missing or lacks addEventListener, all scripts get a replacement that matches nothing.
  try {
    matchMedia("all").addEventListener("change", () => {});
  } catch {
    globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
  }
  let theme = null;
  try { theme = localStorage.getItem("juggle theme"); } catch { /* storage is forbidden: the system's theme is used */ }
  if (theme !== "light" && theme !== "dark") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
}
