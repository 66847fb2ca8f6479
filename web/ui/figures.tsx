import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useFormat } from '#web/lib/format.ts'

import { cx } from './cx.ts'

export type Figure = {
  label: string
  value: number | string
  note?: ReactNode
  /** The list behind the figure. */ to?: string
}

/**
 * Headline figures in one ruled row, like the title block of a drawing. No row has an empty place. All begin as narrow,
 * so that the rules of two rows meet; a sum that needs more takes it, and a row breaks before it prints over another.
 */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const format = useFormat()
  return (
    <dl
      aria-label={label}
      className="flex flex-wrap gap-px overflow-hidden rounded-card border border-field-line bg-surface"
    >
      {figures.map(({ label: name, value, note, to }) => (
        <div
          key={name}
          className="relative flex min-w-min flex-1 basis-32 flex-col p-4 outline outline-line has-[a:hover]:bg-sunken"
        >
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd
            className={cx(
              'numeric mt-1 font-display font-bold whitespace-nowrap xl:text-3xl',
              typeof value === 'string' ? 'text-lg sm:text-2xl' : 'text-2xl',
            )}
          >
            {to ? (
              <Link to={to} className="text-ink no-underline after:absolute after:inset-0">
                {typeof value === 'number' ? format.number(value) : value}
              </Link>
            ) : typeof value === 'number' ? (
              format.number(value)
            ) : (
              value
            )}
          </dd>
          {note && <dd className="mt-1 text-sm text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
