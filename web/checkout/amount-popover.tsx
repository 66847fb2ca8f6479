import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { popoverButton } from '#web/ui/showing.ts'

type AmountPopoverProps = {
  label: string
  /** Where the word alone doesn't say of what. */
  fullLabel?: string
  icon: LucideIcon
  variant?: 'primary'
  size?: 'compact'
  className?: string
  /** The form, which closes it by what it is given. */
  children: (close: () => void) => ReactNode
}

/** A button with a small form about an amount beside it. */
export function AmountPopover({ label, fullLabel, icon, children, ...look }: AmountPopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        {...look}
        {...popoverButton(id)}
        aria-haspopup="dialog"
        {...(fullLabel === undefined ? {} : { 'aria-label': fullLabel })}
      >
        {label}
      </Button>
      <Popover ref={popup} id={id} anchor={button} label={fullLabel ?? label}>
        {children(() => document.getElementById(id)?.hidePopover())}
      </Popover>
    </>
  )
}
