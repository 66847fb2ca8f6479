import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { useFormat } from '#web/lib/format.ts'
import { useIsPhone } from '#web/lib/media.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { LoadError, type RecordKind } from './unavailable.tsx'

type RelatedListProps<Row> = {
  of: RecordKind
  title: string
  /** The first rows of the list, as TanStack Query answers them. */
  answer: {
    data: { items: Row[]; total: number } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** A RelatedRow. */
  row: (row: Row) => ReactNode
  none: string
  /** The way to all of them; its label says whose they are. */
  allAt: string
  allLabel: string
  /** Before the way to all: the way to a new one. */
  action?: ReactNode
}

/** The newest few records of a client or a job on its page, and the way to all of them (SPEC 2, 9). */
export function RelatedList<Row>({ of, title, answer, row, none, allAt, allLabel, action }: RelatedListProps<Row>) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const phone = useIsPhone()
  const { data, error } = answer
  const viewAll = (
    <ButtonLink to={allAt} size="compact" variant="quiet" aria-label={allLabel}>
      {t('viewAll')}
    </ButtonLink>
  )
  return (
    <Section
      title={title}
      note={data && data.total > 0 ? format.number(data.total) : undefined}
      actions={
        <>
          {action}
          {!phone && viewAll}
        </>
      }
    >
      {data && data.items.length === 0 && <p className="text-ink-3">{none}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">{data.items.map(row)}</ul>
      )}
      {/* Where there is no room for both in the head, the way to all stands where the few end. */}
      {phone && data && data.total > 0 && <div className="mt-1 flex justify-end print:hidden">{viewAll}</div>}
      {!data && (error ? <LoadError of={of} answer={answer} /> : <TableSkeleton rows={3} />)}
    </Section>
  )
}

/** One record of the list; the whole row leads to its page. */
export function RelatedRow({
  to,
  gap = 'wide',
  children,
}: {
  to: string
  gap?: 'wide' | 'narrow'
  children: ReactNode
}) {
  return (
    <li>
      <Link
        to={to}
        className={`flex min-h-row flex-wrap items-center ${gap === 'wide' ? 'gap-x-4' : 'gap-x-3'} gap-y-1 px-3 py-2 text-ink no-underline hover:bg-sunken`}
      >
        {children}
      </Link>
    </li>
  )
}
