import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** Cards in as many columns as fit. A list, read as one. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
      {children}
    </ul>
  )
}

type RecordCardProps = {
  to: string
  /** What a plain press does in place of following the link; a new tab still gets the link. */
  onPress?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  title: ReactNode
  /** Above the title: code, stamp. */
  eyebrow?: ReactNode
  /** Left of the title: a logo or an avatar. */
  picture?: ReactNode
  /** A menu at the top right. */
  actions?: ReactNode
  children?: ReactNode
  /** Under a hairline at the bottom: figures, a tape. */
  footer?: ReactNode
  tone?: 'danger' | undefined
}

/** One record as a card in a CardGrid: the whole card follows the title's link; controls inside still work. */
export function RecordCard({ to, onPress, title, eyebrow, picture, actions, children, footer, tone }: RecordCardProps) {
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col rounded-card border bg-surface has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        tone === 'danger' ? 'border-danger' : 'border-line hover:border-field-line',
      )}
    >
      <div className="flex items-start gap-3 p-4 pb-2">
        {picture}
        <div className="min-w-0 flex-1">
          {eyebrow && (
            <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">{eyebrow}</div>
          )}
          <h3 className="text-lg">
            <Link
              to={to}
              onClick={onPress}
              className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </Link>
          </h3>
        </div>
        {actions && <div className="relative -mt-1 -mr-2">{actions}</div>}
      </div>
      {children && <div className="flex-1 px-4 pb-4 text-ink-2">{children}</div>}
      {footer && <div className="mt-auto border-t border-line px-4 py-3">{footer}</div>}
    </li>
  )
}

/** One fact on a card: what it is stands as a picture, and in words for whoever can't see it. */
export function CardLine({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon of={icon} dense className="mt-1 text-ink-3" />
      <span className="sr-only">{label}:</span>
      <span>{children}</span>
    </li>
  )
}
