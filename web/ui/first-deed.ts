const deeds = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Acts once, with the first thing that somebody does on the page: once that was answered, or a moment after. */
export function withFirstDeed(act: () => void): void {
  // The prerendered pages are made without a browser.
  if (typeof window === 'undefined') return
  const once = () => {
    for (const deed of deeds) window.removeEventListener(deed, once)
    whenIdle(act)
  }
  for (const deed of deeds) window.addEventListener(deed, once, { passive: true })
}

// On a phone, asking for some twenty files took longer than what the press was for. Safari has no such call.
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 300 })
  else setTimeout(act, 50)
}
