import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type TooltipProps = {
  text: string
  /** One focusable element; it keeps its own accessible name. */
  children: ReactElement
  /** Keeps it open after a press, for controls whose press only explains something. */
  stay?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A short hint on hover and focus. Never the only place of something a person needs. */
export function Tooltip({ text, children, stay = false, open, onOpenChange }: TooltipProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={children} closeOnClick={!stay} delay={500} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-72 rounded-control bg-ink px-2 py-1 text-sm text-surface shadow-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
