import { type ComponentType, lazy, useState } from 'react'

/**
 * A part that a page begins without, since nobody has asked for it yet. Its code comes as soon as somebody does
 * anything on the page; by the time they ask for it, it is drawn at once, and takes the focus before the next key. Draw
 * it within a `Suspense`.
 */
export function arriving<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let arrived: ComponentType<Props> | undefined
  const Late = lazy(load)
  withFirstDeed(() => {
    void load().then(
      (module) => (arrived = module.default),
      // Without a connection, now: it is asked for once more when it is needed.
      () => undefined,
    )
  })
  return function Part(props: Props) {
    // The same to its end: what is typed in it stays.
    const [Drawn] = useState(() => arrived ?? Late)
    return <Drawn {...props} />
  }
}

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
