import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Books } from '#domain/accounting/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGetBooks, useLoadChart } from './data.ts'
import { FirstSync } from './first-sync.tsx'
import { MappingForm } from './mapping-form.tsx'
import { SyncOverview } from './sync-overview.tsx'

/** Settings, Integrations: which accounts invoices go to in the connected books, and how far they are there. */
export default function BooksOfCompany() {
  const { t } = useTranslation('accounting')
  const { data, error, isFetching, refetch } = useGetBooks()
  // Nothing to keep up, and nothing that was: the card above says how to connect.
  if (data && data.organisation === null && data.state === null) return null
  return (
    <Section className="mt-12 max-w-4xl" title={t('title')} actions={data && <LoadChart books={data} />}>
      {!data &&
        (error ? (
          <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={3} />
        ))}
      {data && <Standing books={data} />}
    </Section>
  )
}

function LoadChart({ books: { can, chart } }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const { mutate, isPending } = useLoadChart()
  if (!can.loadChart || chart === null) return null
  return (
    <Button
      size="compact"
      icon={RotateCw}
      busy={isPending}
      onClick={() => mutate(undefined, { onError: (error) => toast.error(problemText(error) ?? t('failed')) })}
    >
      {t('chart.again')}
    </Button>
  )
}

function Standing({ books }: { books: Books }) {
  const { t } = useTranslation('accounting')
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-measure text-ink-2">{t('text')}</p>
      {books.organisation === null && (
        <Notice tone="warning">{t(books.isInPlan ? 'notConnected' : 'beyondPlan')}</Notice>
      )}
      <Trouble books={books} />
      <Fees books={books} />
      {books.chart === null ? <FirstChart books={books} /> : <Kept books={books} />}
    </div>
  )
}

/** What stands in the way at the moment; it passes by itself. */
function Trouble({ books: { trouble, triedAgainAt } }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  if (trouble === null) return null
  return (
    <Notice tone="warning">
      {t(`troubles.${trouble}`)}
      {triedAgainAt !== null && ` ${t('triedAgain', { at: format.dateTime(triedAgainAt) })}`}
    </Notice>
  )
}

/** Fees that are to be entered, and are not. */
function Fees({ books: { fees, isMapped, mapping, organisation } }: { books: Books }) {
  const { t } = useTranslation('accounting')
  if (!isMapped || mapping.fees.account === null || organisation === null) return null
  if (!fees.isPermitted) return <Notice tone="warning">{t('fees.connectAgain')}</Notice>
  if (fees.failed === 0) return null
  return <Notice tone="warning">{t('fees.failed', { count: fees.failed })}</Notice>
}

/** The accounts have to be known before any can be chosen. */
function FirstChart({ books: { can, organisation } }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const { mutate, isPending } = useLoadChart()
  if (!can.loadChart) return null
  return (
    <div>
      <p className="mb-3 max-w-measure">{t('chart.text', { organisation })}</p>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => mutate(undefined, { onError: (error) => toast.error(problemText(error) ?? t('failed')) })}
      >
        {t('chart.load')}
      </Button>
    </div>
  )
}

function Kept({ books }: { books: Books }) {
  const { isMapped, state } = books
  return (
    <>
      {state !== 'mapping' && <SyncOverview books={books} />}
      <MappingForm books={books} />
      {isMapped && state === 'mapping' && <FirstSync books={books} />}
    </>
  )
}
