import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import { handleMenuKey } from './menu-keys.ts'
import { CloseMenu, focusFirst } from './menu.tsx'
import { keepBeside } from './place.ts'

type MenuAtProps = {
  /** Beside what it opens; it has the focus again afterwards. */
  anchor: HTMLElement
  label: string
  onClose: () => void
  children: ReactNode
}

/** A menu without a button of its own, for one that many things share; open as long as it is drawn. */
export function MenuAt({ anchor, label, onClose, children }: MenuAtProps) {
  const popup = useRef<HTMLDivElement>(null)
  const closing = useRef(onClose)
  useEffect(() => {
    closing.current = onClose
  })
  // At once: the next key may follow within the same moment.
  useLayoutEffect(() => {
    const menu = popup.current
    if (menu === null) return undefined
    menu.showPopover()
    const stop = keepBeside(menu, anchor, { align: 'end', gap: 4 })
    focusFirst(menu)
    const listening = new AbortController()
    menu.addEventListener('keydown', (event) => handleMenuKey(event, menu), { signal: listening.signal })
    menu.addEventListener(
      'toggle',
      () => {
        if (!menu.matches(':popover-open')) closing.current()
      },
      { signal: listening.signal },
    )
    return () => {
      stop()
      listening.abort()
    }
  }, [anchor])
  return (
    <div
      ref={popup}
      popover="auto"
      role="menu"
      aria-label={label}
      className="fixed inset-auto m-0 min-w-48 overflow-y-auto rounded-card border border-line bg-raised py-1 text-left text-base font-normal text-ink shadow-overlay"
    >
      <CloseMenu value={() => popup.current?.hidePopover()}>{children}</CloseMenu>
    </div>
  )
}
