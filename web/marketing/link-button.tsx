import type { ComponentProps } from 'react'

import { type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'

type LinkButtonProps = ComponentProps<'a'> & { variant?: ButtonVariant; compact?: boolean }

/** A link drawn as a button. These pages know no router: every link leads to a document. */
export function LinkButton({ variant, compact = false, className, children, ...link }: LinkButtonProps) {
  const style = buttonStyle({ ...(variant ? { variant } : {}), size: compact ? 'compact' : 'regular' })
  return (
    <a {...link} className={cx(style, className)}>
      {children}
    </a>
  )
}
