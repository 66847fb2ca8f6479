// Runs before the first paint, as a file because the content security policy allows no inline script.
// "system" (or nothing) leaves the attribute away: then the stylesheet follows the device by itself.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be blocked; the device's preference then decides.
}
