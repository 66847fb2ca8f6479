import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'review'

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-tint text-neutral',
  info: 'bg-info-tint text-info',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  review: 'bg-review-tint text-review',
}

/** A status tag, stamped on: always an icon and a word, never colour alone. */
export function Stamp({
  tone,
  icon,
  children,
  className,
}: {
  tone: Tone
  icon: LucideIcon
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-tag border border-current/35 px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <Icon of={icon} dense className="size-3.5" />
      {children}
    </span>
  )
}
