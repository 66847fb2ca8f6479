import { type MouseEvent, type ToggleEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Which showing of a browser's popover this is, 0 while it is hidden, and what to put on its element. Hidden and shown
 * again in one breath, the browser tells it once, as shown: it is another showing all the same, with its own focus.
 */
export function useShowing() {
  const [showing, setShowing] = useState(0)
  const count = useRef(0)
  const follow = (popup: HTMLElement) => setShowing(popup.matches(':popover-open') ? count.current : 0)

  return {
    showing,
    listeners: {
      onBeforeToggle: ({ newState, target, currentTarget: popup }: ToggleEvent<HTMLElement>) => {
        // React passes on the events of popovers inside this one, such as the list of a combobox.
        if (newState !== 'open' || target !== popup) return
        count.current += 1
        // The browser tells of a showing in a later task, and the next key may come before that: where a script shows
        // it, it has its content and the focus as soon as the script ends.
        queueMicrotask(() => flushSync(() => follow(popup)))
      },
      onToggle: (event: ToggleEvent<HTMLElement>) => follow(event.currentTarget),
    },
  }
}

/**
 * What makes a button open and close the popover of this id. The browser would by itself, and tell of it too late: the
 * next key would come to the button. Pressed before the popover's part has come, it opens once that is there.
 */
export const popoverButton = (id: string) => ({ popoverTarget: id, onClick: toggleFromHere })

function toggleFromHere(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  const button = event.currentTarget
  const popup = button.popoverTargetElement
  if (popup instanceof HTMLElement) popup.togglePopover()
  else showOnceArrived(button)
}

/** Unless somebody goes on to something else meanwhile. */
function showOnceArrived(button: HTMLButtonElement): void {
  const goesOn = new AbortController()
  const arriving = new MutationObserver(() => {
    const popup = button.popoverTargetElement
    if (!(popup instanceof HTMLElement)) return
    goesOn.abort()
    popup.showPopover()
  })
  arriving.observe(document.body, { childList: true, subtree: true })
  goesOn.signal.addEventListener('abort', () => arriving.disconnect())
  for (const deed of ['pointerdown', 'focusin'])
    window.addEventListener(deed, () => goesOn.abort(), { signal: goesOn.signal })
}
