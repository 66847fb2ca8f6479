import { Link2, Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { arriving } from '#web/ui/arriving.tsx'

import { useListShares, useRevokeShare } from './data.ts'

// Beside the list of links, which is asked for after the report.
const ShareRow = lazy(() => import('./share-row.tsx'))

const CreateShareDialog = arriving(() => import('./create-share-dialog.tsx'))
const SendReportDialog = arriving(() => import('./send-report-dialog.tsx'))

/**
 * Share links of a report: make, copy, follow and revoke them, or mail one to the client. Draw it only where
 * `can.share`.
 */
export default function SharePanel({ report }: { report: ReportRecord }) {
  const { t } = useTranslation('shares')
  const offer = useOffer(report)
  const [open, setOpen] = useState<'create' | 'send'>()
  // An address is answered once, when its link is made; it stays copyable while this page is open.
  const [addresses, setAddresses] = useState<Record<string, string>>({})
  const close = () => setOpen(undefined)
  const create = offer('createShare')
  const send = offer('sendReport')

  function keepAddress(share: { id: string; url: string | null }) {
    const { id, url } = share
    if (url) setAddresses((known) => ({ ...known, [id]: url }))
  }

  return (
    <Section
      title={t('title')}
      className="mt-8 print:hidden"
      actions={
        <>
          {create && (
            <Button {...create} size="compact" icon={Link2} onClick={() => setOpen('create')}>
              {t('create')}
            </Button>
          )}
          {send && (
            <Button {...send} size="compact" icon={Mail} onClick={() => setOpen('send')}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      <ShareRows reportId={report.id} addresses={addresses} />
      <Suspense>
        {open === 'create' && <CreateShareDialog reportId={report.id} onCreated={keepAddress} onClose={close} />}
        {open === 'send' && <SendReportDialog report={report} onSent={keepAddress} onClose={close} />}
      </Suspense>
    </Section>
  )
}

function ShareRows({ reportId, addresses }: { reportId: string; addresses: Record<string, string> }) {
  const { t } = useTranslation('shares')
  const answer = useListShares(reportId)
  const revoking = useRevokeShare(reportId)
  if (answer.error && !answer.data) {
    return (
      <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
    )
  }
  if (!answer.data) {
    return (
      <Loading>
        <Skeleton className="h-14 w-full rounded-card" />
      </Loading>
    )
  }
  if (answer.data.items.length === 0) return <p className="text-ink-2">{t('none')}</p>
  return (
    <ul aria-label={t('title')} className="divide-y divide-line rounded-card border border-line bg-surface">
      {answer.data.items.map((share) => (
        <Suspense key={share.id} fallback={<li className="h-row" />}>
          <ShareRow
            share={{ ...share, mayRevoke: share.can.revokeShare }}
            url={share.url ?? addresses[share.id]}
            revoking={revoking}
            question={t('revokeQuestion')}
          />
        </Suspense>
      ))}
    </ul>
  )
}

export { InvoiceLinks } from './invoice-links.tsx'
