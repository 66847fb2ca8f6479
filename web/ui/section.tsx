import { type ReactNode, useId } from 'react'

import { cx } from './cx.ts'

type SectionProps = {
  title: string
  /** Beside the title, e.g. how many there are. */
  note?: ReactNode
  /** On the right: View All, Add. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** A titled part of a page, under a rule as on a drawing. */
export function Section({ title, note, actions, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-field-line pb-1 print:break-after-avoid">
        <div className="flex min-w-0 items-baseline gap-2">
          {/* Firefox breaks a word beside the count where it may break anywhere. */}
          <h2 id={id} className="text-xl wrap-break-word">
            {title}
          </h2>
          {note !== undefined && <span className="numeric text-ink-3">{note}</span>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** Text as it was written, one row per line (SPEC 2); a dash when there is none. */
export function Lines({ text, className }: { text: string | null | undefined; className?: string }) {
  const lines = (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return <p className={cx('text-ink-3', className)}>—</p>
  return (
    <ul className={cx('max-w-measure divide-y divide-line', className)}>
      {lines.map((line, index) => (
        <li key={`${index}-${line}`} className="py-1.5">
          {line}
        </li>
      ))}
    </ul>
  )
}
