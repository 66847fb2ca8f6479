import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ActivityList } from '#domain/activity/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useGetHistory, type HistoryOf } from './data.ts'
import { EntryRow } from './entry-row.tsx'

/** The latest, then as many more as somebody asks for. */
const sizes = { latest: 5, page: 30 }

/** What happened to a record, the latest first. On paper it is left out: what is printed is the record. */
export default function RecordHistory({ record, isPart }: { record: HistoryOf; isPart: boolean }) {
  const { t } = useTranslation('activity')
  const [isOpen, setOpen] = useState(false)
  const answer = useGetHistory(record, { pageSize: isOpen ? sizes.page : sizes.latest })
  const { data, error, isFetching, refetch } = answer
  // Whose history it isn't: a page says by its record who may see that.
  if (data === undefined && !error) return null
  return (
    <Titled title={t('title')} isPart={isPart}>
      {data === undefined ? (
        <ErrorPanel failed={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <p className="text-ink-3">{t('empty')}</p>
      ) : (
        <Entries list={data} />
      )}
      {data !== undefined && data.earlier !== null && !isOpen && (
        <Button className="mt-3" busy={isFetching} onClick={() => setOpen(true)}>
          {t('showAll')}
        </Button>
      )}
      {data !== undefined && data.earlier !== null && isOpen && <Earlier record={record} before={data.earlier} />}
    </Titled>
  )
}

function Titled({ title, isPart, children }: { title: string; isPart: boolean; children: ReactNode }) {
  const id = useId()
  if (!isPart) {
    return (
      <Section title={title} className="print:hidden">
        {children}
      </Section>
    )
  }
  return (
    <section aria-labelledby={id} className="print:hidden">
      <h3 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** A page of older entries, once somebody asks for it; below it the next. */
function Earlier({ record, before }: { record: HistoryOf; before: string }) {
  const { t } = useTranslation('activity')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EarlierPage record={record} before={before} />
  return (
    <Button className="mt-3" onClick={() => setOpen(true)}>
      {t('earlier')}
    </Button>
  )
}

function EarlierPage({ record, before }: { record: HistoryOf; before: string }) {
  const { t } = useTranslation('activity')
  const { data, error, isFetching, refetch } = useGetHistory(record, { pageSize: sizes.page, before })
  if (data === undefined)
    return error ? (
      <ErrorPanel failed={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : null
  return (
    <>
      <Entries list={data} />
      {data.earlier !== null && <Earlier record={record} before={data.earlier} />}
    </>
  )
}

const Entries = ({ list }: { list: ActivityList }) => (
  <ol className="divide-y divide-line">
    {list.items.map((entry) => (
      <EntryRow key={entry.id} entry={entry} isOwn />
    ))}
  </ol>
)
