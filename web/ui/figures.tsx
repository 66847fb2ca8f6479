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

/** Headline figures in one ruled row, like the title block of a drawing. No row has an empty place. */
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
          className={cx(
            'relative flex min-w-0 flex-1 flex-col p-4 outline outline-line has-[a:hover]:bg-sunken',
            typeof value === 'string' ? 'basis-38' : 'basis-32 sm:basis-38',
          )}
        >
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd
            className={`numeric mt-1 font-display font-bold whitespace-nowrap md:text-3xl ${typeof value === 'string' ? 'text-lg sm:text-2xl' : 'text-2xl'}`}
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
