import type { ComponentProps } from 'react'

import { type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'

type LinkButtonProps = ComponentProps<'a'> & { variant?: ButtonVariant; compact?: boolean }

/** A link drawn as a button, of pages that know no router: it leads to a document. */
export function LinkButton({ variant, compact = false, className, children, ...link }: LinkButtonProps) {
  const style = buttonStyle({ ...(variant ? { variant } : {}), size: compact ? 'compact' : 'regular' })
  return (
    <a {...link} className={cx(style, className)}>
      {children}
    </a>
  )
}
