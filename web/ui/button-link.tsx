import { Link, type LinkProps } from 'react-router'

import type { Look } from './button.tsx'
import { buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ variant, size, icon, children, className, ...rest }: LinkProps & Look) {
  const style = buttonStyle({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) })
  return (
    <Link {...rest} className={cx(style, className)}>
      {icon && <Icon of={icon} dense={size === 'compact'} />}
      {children}
    </Link>
  )
}
