import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { syncStates, type SyncState } from '#domain/accounting/choices.ts'
import type { Books } from '#domain/accounting/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useUrlState } from '#web/lib/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePauseSync, useStartSync } from './data.ts'
import { SyncedInvoices } from './synced-invoices.tsx'

/** How far the company's invoices are in the books, and the way to hold that. */
export function SyncOverview({ books }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  const { counts, lastSyncedAt, since, state } = books
  const entries = [
    { label: t('overview.since'), value: since === null ? '—' : format.date(since) },
    { label: t('overview.last'), value: <DateTimeText instant={lastSyncedAt} /> },
    ...syncStates.map((each) => ({
      label: t(`states.${each}`),
      value: <span className="numeric">{format.number(counts[each])}</span>,
    })),
  ]
  return (
    <div className="flex flex-col gap-4">
      {state === 'paused' && <Notice tone="info">{t('overview.paused')}</Notice>}
      <TitleBlock entries={entries} />
      <Holding books={books} />
      <Invoices books={books} />
    </div>
  )
}

function Holding({ books: { can } }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const starting = useStartSync()
  const pausing = usePauseSync()
  const failed = { onError: (error: unknown) => toast.error(problemText(error) ?? t('failed')) }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {can.pauseSync && (
        <Button icon={Pause} busy={pausing.isPending} onClick={() => pausing.mutate(undefined, failed)}>
          {t('overview.pause')}
        </Button>
      )}
      {can.startSync && (
        <Button
          variant="primary"
          icon={Play}
          busy={starting.isPending}
          onClick={() => starting.mutate(undefined, failed)}
        >
          {t('overview.goOn')}
        </Button>
      )}
    </div>
  )
}

const readAddress = (address: URLSearchParams): { books: SyncState | undefined; page: number } => {
  const page = Number(address.get('page'))
  return {
    books: syncStates.find((each) => each === address.get('books')),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Which of them, by how they stand. */
function Invoices({ books: { counts, state, trouble } }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  const [{ books: chosen, page }, patch] = useUrlState(readAddress)
  if (Object.values(counts).every((count) => count === 0)) return <p className="text-ink-2">{t('overview.none')}</p>
  return (
    <div>
      <h3 className="mb-2 text-lg">{t('overview.invoices')}</h3>
      <div role="group" aria-label={t('overview.invoices')} className="mb-3 flex flex-wrap gap-2 print:hidden">
        {[undefined, ...syncStates].map((each) => (
          <Button
            key={each ?? 'all'}
            size="compact"
            aria-pressed={each === chosen}
            variant={each === chosen ? 'primary' : 'secondary'}
            onClick={() => patch({ books: each, page: 1 })}
          >
            {each === undefined ? t('overview.all') : `${t(`states.${each}`)} (${format.number(counts[each])})`}
          </Button>
        ))}
      </div>
      <SyncedInvoices
        state={chosen}
        page={page}
        isAtWork={state === 'syncing' && trouble === null}
        onPage={(next) => patch({ page: next })}
      />
    </div>
  )
}
