// Runs before the first paint, so that the page never flashes in the wrong theme. Kept as a file because the
// content security policy allows no inline script.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('preferredTheme');
  } catch {
    /* storage is off: the system decides */
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
