import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { InvoiceSummary } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

import { type InvoiceQuery, useListInvoices } from './data.ts'
import { DueDate, InvoiceStamp } from './invoice-words.tsx'

type RelatedInvoicesProps = {
  /** Whose invoices: a job's or a client's. */
  query: Pick<InvoiceQuery, 'jobId' | 'clientId'>
  allAt: string
  /** The job or client, so that the link says whose invoices it shows. */
  allOf: string
}

/** The newest three invoices of a record, and the way to all of them (SPEC 2, 9). */
export function RelatedInvoices({ query, allAt, allOf }: RelatedInvoicesProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const answer = useListInvoices({ ...query, pageSize: 3, sort: '-date' })
  const { data, error } = answer
  return (
    <Section
      title={t('title')}
      note={data && data.total > 0 ? format.number(data.total) : undefined}
      actions={
        <ButtonLink to={allAt} size="compact" variant="quiet" aria-label={t('viewAllOf', { name: allOf })}>
          {t('viewAll')}
        </ButtonLink>
      }
    >
      {data && data.items.length === 0 && (
        <p className="text-ink-3">{query.jobId ? t('noneOfJob') : t('noneOfClient')}</p>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <ErrorPanel text={problemText(error)} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={3} />
        ))}
    </Section>
  )
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <li>
      <Link
        to={`/app/invoices/${invoice.id}`}
        className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-ink no-underline hover:bg-sunken"
      >
        <span className="numeric font-semibold">{invoice.invoiceNumber}</span>
        <span className="min-w-28 flex-1 text-ink-2">{invoice.reference}</span>
        <span className="sm:w-24">
          <InvoiceStamp status={invoice.shownStatus} />
        </span>
        <span className="sm:min-w-24 sm:text-right">
          <DueDate date={invoice.dueDate} status={invoice.shownStatus} />
        </span>
        <span className="ml-auto sm:min-w-28 sm:text-right">
          <Money amount={invoice.total} />
        </span>
      </Link>
    </li>
  )
}
