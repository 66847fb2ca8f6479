const deeds = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Acts once, with the first thing that somebody does on the page: once that was answered, or a moment after, and not
 * without a connection.
 */
export function withFirstDeed(act: () => void): void {
  // The prerendered pages are made without a browser.
  if (typeof window === 'undefined') return
  const once = (event: Event) => {
    if (isRestingMouse(event)) return
    for (const deed of deeds) window.removeEventListener(deed, once)
    whenIdle(() => whenConnected(act))
  }
  for (const deed of deeds) window.addEventListener(deed, once, { passive: true })
}

// Where a page is drawn under a mouse that rests, the browser tells of a move to nowhere.
const isRestingMouse = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0

// What a browser could not have without a connection, it doesn't ask for again on the same page.
function whenConnected(act: () => void): void {
  if (navigator.onLine) act()
  else window.addEventListener('online', act, { once: true })
}

// On a phone, asking for some twenty files took longer than what the press was for. Safari has no such call.
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 300 })
  else setTimeout(act, 50)
}
