import { type MouseEvent, useState } from 'react'

/** A press on what opens a menu, kept by the page until the part that opens menus has come. */
export interface EarlyPress {
  note: (event: MouseEvent) => void
  /** Called by the part, once it listens: presses the button again, if it is still there. */
  take: () => void
}

/** For a page whose menus (`data-menu`) are opened by a part that comes by itself: a press before that is not lost. */
export function useEarlyPress(): EarlyPress {
  const [early] = useState(() => {
    let pressed: HTMLElement | null = null
    let isAwaited = true
    return {
      note: ({ target }: MouseEvent) => {
        if (isAwaited && target instanceof Element) pressed = target.closest<HTMLElement>('[data-menu]')
      },
      take: () => {
        isAwaited = false
        if (pressed?.isConnected === true) pressed.click()
        pressed = null
      },
    }
  })
  return early
}
