import { useState } from 'react'
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
export default function RecordHistory(record: HistoryOf) {
  const { t } = useTranslation('activity')
  const [isOpen, setOpen] = useState(false)
  const answer = useGetHistory(record, { pageSize: isOpen ? sizes.page : sizes.latest })
  const { data, error, isFetching, refetch } = answer
  // Whose history it isn't: a page says by its record who may see that.
  if (data === undefined && !error) return null
  return (
    <Section title={t('title')} className="print:hidden">
      {data === undefined ? (
        <ErrorPanel failed={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Entries list={data} />
      )}
      {data !== undefined && data.earlier !== null && !isOpen && (
        <Button className="mt-3" busy={isFetching} onClick={() => setOpen(true)}>
          {t('showAll')}
        </Button>
      )}
      {data !== undefined && data.earlier !== null && isOpen && <Earlier record={record} before={data.earlier} />}
    </Section>
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
