import { type FocusEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { placeBeside } from './place.ts'

type TooltipProps = {
  text: string
  /** One focusable element; it keeps its own accessible name, for the tooltip itself is not read. */
  children: ReactElement
  /** A press opens it instead of closing it: for controls whose press can only explain why they don't work. */
  stay?: boolean
}

/**
 * A short hint on hover and keyboard focus; Escape closes it and the pointer may rest on it. Our own, on the browser's
 * popover: Base UI's costs 36 KB, which the sign-in page would have to carry.
 */
export function Tooltip({ text, children, stay = false }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function openAt(element: Element, delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element), delay)
  }
  function close() {
    clearTimeout(timer.current)
    setAnchor(null)
  }

  return (
    <span
      role="presentation"
      className="contents"
      onPointerEnter={(event) => {
        const element = event.currentTarget.firstElementChild
        if (event.pointerType === 'mouse' && element) openAt(element, 500)
      }}
      onPointerLeave={close}
      onFocus={(event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) openAt(event.target, 0)
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
      onClick={(event) => {
        const element = event.currentTarget.firstElementChild
        if (stay && element) openAt(element, 0)
        else close()
      }}
    >
      {children}
      {anchor && <Bubble text={text} anchor={anchor} />}
    </span>
  )
}

function Bubble({ text, anchor }: { text: string; anchor: Element }) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    element.showPopover()
    placeBeside(element, anchor, { align: 'center', gap: 2 })
  }, [anchor])
  return (
    // The padding bridges the gap, so that the pointer can move from the control onto the hint.
    <span ref={bubble} popover="manual" aria-hidden="true" className="fixed inset-auto m-0 border-0 bg-transparent p-1">
      <span className="block w-max max-w-72 rounded-control bg-ink px-2 py-1 font-sans text-sm font-normal text-surface shadow-overlay">
        {text}
      </span>
    </span>
  )
}
