import type { ReactNode } from 'react'

import { cx } from './cx.ts'

export type TitleBlockEntry = { label: string; value: ReactNode; wide?: boolean }

/**
 * The title block of a drawing: a hairline-ruled grid of what identifies a record (code, client, date, status, owner).
 * Every record page has one, and the PDF and the portal echo it.
 */
export function TitleBlock({ entries, className }: { entries: readonly TitleBlockEntry[]; className?: string }) {
  return (
    // The lines are the gaps: a cell that wraps to a new row keeps its rules.
    <dl
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-px overflow-hidden rounded-card border border-field-line bg-surface',
        className,
      )}
    >
      {entries.map((entry) => (
        <div key={entry.label} className={cx('min-w-0 px-3 py-2 outline outline-line', entry.wide && 'sm:col-span-2')}>
          <dt className="text-xs text-ink-3">{entry.label}</dt>
          <dd className="mt-0.5 font-medium">{entry.value}</dd>
        </div>
      ))}
    </dl>
  )
}
