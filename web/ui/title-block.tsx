import type { ReactNode } from 'react'

import { cx } from './cx.ts'

export type TitleBlockEntry = {
  label: string
  value: ReactNode
  /** Room for a name, on a phone a row of its own; 'desk' is as wide only where there is room for several. */
  wide?: true | 'desk'
}

function widthOf({ wide }: TitleBlockEntry): string {
  if (wide === 'desk') return 'basis-34 sm:basis-72'
  return wide ? 'basis-72' : 'basis-34'
}

/**
 * The title block of a drawing: a hairline-ruled grid of what identifies a record (code, client, date, status, owner).
 * Every record page has one, and the PDF and the portal echo it.
 */
export function TitleBlock({ entries, className }: { entries: readonly TitleBlockEntry[]; className?: string }) {
  return (
    // The lines are the gaps: a cell that wraps to a new row keeps its rules, and shares the row with whoever is there.
    <dl
      className={cx(
        'flex flex-wrap gap-px overflow-hidden rounded-card border border-field-line bg-surface',
        className,
      )}
    >
      {entries.map((entry) => (
        <div key={entry.label} className={cx('min-w-0 flex-1 px-3 py-2 outline outline-line', widthOf(entry))}>
          <dt className="text-xs text-ink-3">{entry.label}</dt>
          <dd className="mt-0.5 font-medium">{entry.value}</dd>
        </div>
      ))}
    </dl>
  )
}
