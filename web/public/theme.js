// Runs before the first paint, as a file because the content security policy allows no inline script.
// "system" (or nothing) leaves the attribute away: then the stylesheet follows the device by itself.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be blocked; the device's preference then decides.
}

// The content security policy allows no code made from text, and each attempt is reported. Zod would attempt it where the
// first schema is made, which is before any module of ours runs; it shares this object between its copies.
globalThis.__zod_globalConfig = { jitless: true }
