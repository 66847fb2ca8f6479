import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { accountingMessages, type Books, type PlannedInvoice, type Rehearsal } from '#domain/accounting/schema.ts'
import { isCalendarDate } from '#domain/dates.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useToday } from '#web/lib/session.tsx'
import { ExportButton } from '#web/records/export-button.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGetRehearsal, useRehearseSync, useStartSync } from './data.ts'
import { useReasonWords } from './words.tsx'

/** From which date on invoices go to the books, and what would happen: looked at before anything is sent. */
export function FirstSync({ books }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const { rehearsal } = books
  return (
    <div>
      <h3 className="mb-1 text-lg">{t('first.title')}</h3>
      <p className="mb-4 max-w-measure text-ink-2">{t('first.text')}</p>
      <Asking books={books} />
      <div aria-live="polite" className="mt-6">
        {rehearsal?.state === 'running' && (
          <p className="flex items-center gap-2">
            <Spinner />
            {t('first.running')}
          </p>
        )}
        {rehearsal?.state === 'failed' && <Notice tone="warning">{t('first.failed')}</Notice>}
        {rehearsal?.state === 'done' && <Rehearsed books={books} at={rehearsal.at} />}
      </div>
    </div>
  )
}

function Asking({ books: { rehearsal, can } }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const today = useToday()
  const [since, setSince] = useState(rehearsal?.since ?? `${today.slice(0, 4)}-01-01`)
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useRehearseSync()
  const ask = () => {
    if (!isCalendarDate(since)) return setError(accountingMessages.sinceRequired)
    setError(undefined)
    mutate(since, { onError: (refused) => toast.error(problemText(refused) ?? t('failed')) })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField
        label={t('first.since')}
        required
        value={since}
        today={today}
        error={error}
        className="w-56"
        onChange={setSince}
      />
      {(can.rehearseSync || isPending) && (
        <Button variant={rehearsal?.state === 'done' ? 'secondary' : 'primary'} busy={isPending} onClick={ask}>
          {t('first.rehearse')}
        </Button>
      )}
    </div>
  )
}

function Rehearsed({ books, at }: { books: Books; at: string }) {
  const { t } = useTranslation('accounting')
  const { data } = useGetRehearsal(at)
  const { mutate, isPending } = useStartSync()
  const rehearsal = data?.rehearsal
  if (rehearsal == null || rehearsal.state !== 'done') return <Spinner />
  const start = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('started')),
      onError: (error) => toast.error(problemText(error) ?? t('failed')),
    })
  return (
    <div className="flex flex-col gap-4">
      <Sums rehearsal={rehearsal} />
      {rehearsal.items.length > 0 && <Planned rehearsal={rehearsal} />}
      {books.can.startSync && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" busy={isPending} onClick={start}>
            {t('first.start')}
          </Button>
          <p className="max-w-measure text-ink-2">{t('first.startText')}</p>
        </div>
      )}
    </div>
  )
}

function Sums({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  const { contacts, invoices, paymentsOut, paymentsIn, fees, since } = rehearsal
  const entries = [
    { label: t('sums.since'), value: format.date(since) },
    { label: t('sums.contacts'), value: t('sums.made', contacts) },
    { label: t('sums.invoices'), value: t('sums.made', invoices) },
    { label: t('sums.left'), value: t('sums.leftOf', { ask: invoices.ask, refuse: invoices.refuse }) },
    {
      label: t('sums.out'),
      value: t('sums.money', { count: paymentsOut.count, sum: format.money(paymentsOut.sum) }),
    },
    { label: t('sums.in'), value: t('sums.money', { count: paymentsIn.count, sum: format.money(paymentsIn.sum) }) },
    ...(fees === null
      ? []
      : [{ label: t('sums.fees'), value: t('sums.money', { count: fees.count, sum: format.money(fees.sum) }) }]),
  ]
  return <TitleBlock entries={entries} />
}

/** What would happen to each invoice: those that need somebody first. */
function Planned({ rehearsal: { items, invoices } }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation('accounting')
  const all = Object.values(invoices).reduce((sum, each) => sum + each, 0)
  return (
    <>
      <div className="flex justify-end print:hidden">
        <ExportButton of="rehearsal" query={{}} total={items.length} />
      </div>
      <DataTable
        caption={t('planned.title')}
        columns={usePlanColumns()}
        rows={items}
        rowKey={({ invoiceId }) => invoiceId}
      />
      {all > items.length && <p className="text-ink-2">{t('planned.more', { count: all - items.length })}</p>}
    </>
  )
}

function usePlanColumns(): Column<PlannedInvoice>[] {
  const { t } = useTranslation('accounting')
  const reasonWords = useReasonWords()
  const deedWords = ({ deed, reason, facts }: PlannedInvoice) =>
    reason === null ? t(`deeds.${deed}`) : `${t(`deeds.${deed}`)} ${reasonWords(reason, facts)}`
  return [
    {
      id: 'number',
      header: t('columns.number'),
      primary: true,
      cell: ({ invoiceId, number }) => <TextLink to={`/app/invoices/${invoiceId}`}>{number}</TextLink>,
    },
    { id: 'client', header: t('columns.client'), wraps: true, cell: ({ clientName }) => clientName },
    { id: 'total', header: t('columns.total'), align: 'right', cell: ({ total }) => <Money amount={total} /> },
    { id: 'deed', header: t('columns.deed'), wraps: true, cell: deedWords },
  ]
}
