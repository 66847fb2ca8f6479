type Placement = { align: 'start' | 'center' | 'end'; gap: number }

/** Puts a popover (in the top layer) under its anchor, or above where there is more room, inside what can be seen. */
export function placeBeside(popup: HTMLElement, anchor: Element, { align, gap }: Placement): void {
  const edge = 8
  const box = anchor.getBoundingClientRect()
  // The visual viewport leaves out the on-screen keyboard.
  const bottom = window.visualViewport?.height ?? window.innerHeight
  popup.style.maxHeight = `${bottom - 2 * edge}px`
  const { offsetWidth: width, offsetHeight: height } = popup

  const below = bottom - box.bottom - gap - edge
  const above = box.top - gap - edge
  const top = height <= below || below >= above ? box.bottom + gap : box.top - gap - height
  const left = { start: box.left, center: box.left + box.width / 2 - width / 2, end: box.right - width }[align]

  popup.style.left = `${clamp(left, edge, window.innerWidth - width - edge)}px`
  popup.style.top = `${clamp(top, edge, bottom - height - edge)}px`
}

/**
 * Places an open popover and keeps it there while the page scrolls, a keyboard appears, or it grows itself. Answers
 * what ends that.
 */
export function keepBeside(popup: HTMLElement, anchor: Element, placement: Placement): () => void {
  const place = () => placeBeside(popup, anchor, placement)
  place()
  const stop = new AbortController()
  const { signal } = stop
  for (const source of [window, window.visualViewport]) source?.addEventListener('resize', place, { signal })
  document.addEventListener('scroll', place, { signal, capture: true, passive: true })
  const sizes = new ResizeObserver(place)
  sizes.observe(popup)
  return () => {
    stop.abort()
    sizes.disconnect()
  }
}

function clamp(value: number, smallest: number, largest: number): number {
  return Math.max(smallest, Math.min(value, largest))
}
