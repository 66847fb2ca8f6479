import { Link2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { copyAddress } from '#web/records/copy-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useCreateInvoiceLink, useListInvoiceLinks, useRevokeInvoiceLink } from './data.ts'

const ShareRow = lazy(() => import('./share-row.tsx'))

/** The links by which an invoice is read without a sign-in. Draw it only where `can.listInvoiceLinks`. */
export function InvoiceLinks({ invoice }: { invoice: Pick<InvoiceRecord, 'id' | 'can'> }) {
  const { t } = useTranslation('shares')
  const creating = useCreateInvoiceLink(invoice.id)
  const create = () =>
    creating.mutate(undefined, {
      onSuccess: ({ url }) => void (url !== null && copyAddress(url)),
      onError: (error) => toast.error(problemText(error) ?? 'Failed to create share link'),
    })
  return (
    <Section
      title={t('invoice.title')}
      className="print:hidden"
      actions={
        invoice.can.createInvoiceLink && (
          <Button size="compact" icon={Link2} busy={creating.isPending} onClick={create}>
            {t('invoice.create')}
          </Button>
        )
      }
    >
      <Links invoiceId={invoice.id} />
    </Section>
  )
}

function Links({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('shares')
  const answer = useListInvoiceLinks(invoiceId)
  const revoking = useRevokeInvoiceLink(invoiceId)
  if (answer.error && !answer.data)
    return (
      <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return null
  if (answer.data.items.length === 0) return <p className="text-ink-3">{t('invoice.none')}</p>
  return (
    <ul aria-label={t('invoice.title')} className="divide-y divide-line rounded-card border border-line bg-surface">
      {answer.data.items.map(({ url, can, ...link }) => (
        <Suspense key={link.id} fallback={<li className="h-row" />}>
          <ShareRow
            // An invoice's link has no end, and how its mail stands says the invoice.
            share={{ ...link, expiresAt: null, delivery: null, mayRevoke: can.revokeInvoiceLink }}
            url={url ?? undefined}
            revoking={revoking}
            question={t('invoice.revokeQuestion')}
          />
        </Suspense>
      ))}
    </ul>
  )
}
