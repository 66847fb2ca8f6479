import { Link, type LinkProps } from 'react-router'

import { cx } from './cx.ts'

export const linkStyle =
  'rounded-tag text-link underline decoration-from-font underline-offset-2 hover:decoration-2 print:text-inherit print:no-underline'

/** A link inside text or a list, to a place in the application. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx(linkStyle, className)} />
}

/** A link that leaves the application (mail, phone, another site); other sites open in a new tab. */
export function OutsideLink({ href, children, className }: { href: string; children: string; className?: string }) {
  const away = /^https?:/.test(href)
  return (
    <a
      href={href}
      className={cx(linkStyle, className)}
      {...(away ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
    >
      {children}
    </a>
  )
}
