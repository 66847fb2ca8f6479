import { type RefObject, useLayoutEffect } from 'react'

type Listeners = { onKeyDown?: (event: KeyboardEvent) => void; onLeave?: () => void }

/**
 * Keys pressed anywhere within an element, and the focus leaving it. On the element itself: what is around it, a panel
 * or a dialog, listens on the document and would close too.
 */
export function useWithin(frame: RefObject<HTMLElement | null>, { onKeyDown, onLeave }: Listeners): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    if (onKeyDown) element.addEventListener('keydown', onKeyDown, { signal })
    const leave = ({ relatedTarget }: FocusEvent) => {
      const isWithin = relatedTarget instanceof Node && element.contains(relatedTarget)
      // Another window has the focus: the person comes back to where they were.
      if (!isWithin && document.hasFocus()) onLeave?.()
    }
    element.addEventListener('focusout', leave, { signal })
    return () => listening.abort()
  })
}

/** Whether a key belongs to the list of choices that a field has open. */
export const isChoosing = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.ariaExpanded === 'true'
