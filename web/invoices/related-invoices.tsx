import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { InvoiceStamp } from '#web/records/invoice-stamp.tsx'
import { useSession } from '#web/lib/session.tsx'
import { RelatedList, RelatedRow } from '#web/records/related-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Money } from '#web/ui/money.tsx'

import { type InvoiceQuery, useListInvoices } from './data.ts'
import { DueDate } from './invoice-words.tsx'

export type RelatedInvoicesProps = {
  /** Whose invoices: a job's or a client's. */
  query: Pick<InvoiceQuery, 'jobId' | 'clientId'>
  allAt: string
  /** The job or client, so that the link says whose invoices it shows. */
  allOf: string
}

/** The newest three invoices of a record, the way to all of them, and to a new one (SPEC 2, 9). */
export default function RelatedInvoices({ query, allAt, allOf }: RelatedInvoicesProps) {
  const { t } = useTranslation('invoices')
  const { can } = useSession()
  return (
    <RelatedList
      of="invoices"
      title={t('title')}
      answer={useListInvoices({ ...query, pageSize: 3, sort: '-date' })}
      none={query.jobId ? t('noneOfJob') : t('noneOfClient')}
      allAt={allAt}
      allLabel={t('viewAllOf', { name: allOf })}
      action={
        can.createInvoice && (
          <ButtonLink to={`${allAt}?dialog=new`} size="compact" icon={Plus}>
            {t('create')}
          </ButtonLink>
        )
      }
      row={(invoice) => (
        <RelatedRow key={invoice.id} to={`/app/invoices/${invoice.id}`} gap="narrow">
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
        </RelatedRow>
      )}
    />
  )
}
