import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

import { cx } from './cx.ts'
import { keepBeside } from './place.ts'
import { useShowing } from './showing.ts'

type PopoverProps = {
  /** What a button opens by its id (`popoverButton`), or what `showPopover()` is called on. */
  ref: RefObject<HTMLDivElement | null>
  id: string
  /** Beside what it opens. */
  anchor: RefObject<HTMLElement | null>
  label: string
  /** Which edge of the anchor it shares. */
  align?: 'start' | 'end'
  /** Room for two fields beside each other. */
  isWide?: boolean
  children: ReactNode
}

/** A small form beside its button, on the browser's own popover: Escape and a press elsewhere close it. */
export function Popover({ ref, id, anchor, label, align = 'end', isWide = false, children }: PopoverProps) {
  const { showing, listeners } = useShowing()
  const open = showing > 0
  useLayoutEffect(() => {
    const popup = ref.current
    if (showing === 0 || !popup || !anchor.current) return
    return keepBeside(popup, anchor.current, { align, gap: 4 })
  }, [showing, ref, anchor, align])

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      {...listeners}
      className={cx(
        'fixed inset-auto m-0 overflow-y-auto rounded-card border border-line bg-raised p-4 text-left text-base font-normal text-ink shadow-overlay print:hidden',
        isWide ? 'w-[min(36rem,calc(100vw-1rem))]' : 'w-[min(21rem,calc(100vw-1rem))]',
        !open && 'invisible',
      )}
    >
      {open && (
        <div>
          <Suspense>
            {children}
            <FocusOnceDrawn key={showing} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

// Drawn after the form, whose code may arrive after the press (see arriving.tsx).
function FocusOnceDrawn() {
  const here = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    here.current?.parentElement?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }, [])
  return <span ref={here} hidden />
}
