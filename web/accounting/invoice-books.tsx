import { ExternalLink, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { FeeSync, InvoiceSync } from '#domain/accounting/schema.ts'
import { providerNames } from '#domain/integrations/choices.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { BothVersions } from './both-versions.tsx'
import { useGetInvoiceSync, useRetryInvoiceSync } from './data.ts'
import { SyncStamp, useFeeWords, useReasonWords } from './words.tsx'

/** How an invoice stands with the books (SPEC 2); nothing where it does not go there. */
export function InvoiceBooks({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('accounting')
  const { data: sync } = useGetInvoiceSync(invoiceId)
  if (sync == null || sync.state === null) return null
  return (
    <Section
      title={t('panel.title')}
      className={sync.versions === null ? 'print:hidden' : 'lg:col-span-2 print:hidden'}
      actions={
        <>
          <SyncStamp state={sync.state} />
          {sync.can.retryInvoiceSync && <Retry invoiceId={invoiceId} />}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Words sync={sync} />
        {sync.fees.map((fee, at) => (
          <Fee key={at} fee={fee} />
        ))}
        {sync.url !== null && (
          <p>
            <a href={sync.url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 underline">
              {t('panel.open')}
              <Icon of={ExternalLink} dense />
            </a>
          </p>
        )}
        {sync.versions !== null && <BothVersions invoiceId={invoiceId} sync={sync} versions={sync.versions} />}
      </div>
    </Section>
  )
}

function Retry({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('accounting')
  const { mutate, isPending } = useRetryInvoiceSync(invoiceId)
  return (
    <Button
      size="compact"
      icon={RotateCw}
      busy={isPending}
      onClick={() => mutate(undefined, { onError: (error) => toast.error(problemText(error) ?? t('failed')) })}
    >
      {t('panel.retry')}
    </Button>
  )
}

/** How it stands, in sentences: since when, why not, in whose words, and what happens next. */
function Words({ sync }: { sync: InvoiceSync }) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  const reasonWords = useReasonWords()
  const { state, reason, facts, trouble, said, syncedAt, triedAgainAt, organisation, isPaused, bookedAs } = sync
  return (
    <>
      {state === 'synced' && syncedAt !== null && (
        <p className="text-ink-2">
          {t('panel.synced', { organisation: organisation ?? providerNames.xero, at: format.dateTime(syncedAt) })}
        </p>
      )}
      {!sync.isInPlan && <p>{t('beyondPlan')}</p>}
      {state === 'queued' && isPaused && sync.isInPlan && <p>{t('panel.paused')}</p>}
      {state === 'queued' && !isPaused && trouble === null && <p className="text-ink-2">{t('panel.queued')}</p>}
      {trouble !== null && (
        <p>
          {t(`troubles.${trouble}`)}
          {triedAgainAt !== null && ` ${t('triedAgain', { at: format.dateTime(triedAgainAt) })}`}
        </p>
      )}
      {reason !== null && <p>{reasonWords(reason, facts)}</p>}
      <Said words={said} />
      {bookedAs !== null && <p className="text-ink-2">{t('panel.bookedAs', { number: bookedAs })}</p>}
      {state === 'conflict' && <p>{t(sync.versions?.isVoidThere === true ? 'panel.voidThere' : 'panel.conflict')}</p>}
    </>
  )
}

/** What Stripe kept of a payment online: that it is entered too, or why not. */
function Fee({ fee: { amount, reason, said, theirs } }: { fee: FeeSync }) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  const feeWords = useFeeWords()
  if (reason === null) return <p className="text-ink-2">{t('panel.fee', { amount: format.money(amount) })}</p>
  return (
    <>
      <p>
        {theirs === undefined
          ? `${t('panel.feeLeft', { amount: format.money(amount) })} ${feeWords(reason)}`
          : t('panel.feeDiffers', { amount: format.money(amount), theirs: format.money(theirs) })}
      </p>
      <Said words={said} />
    </>
  )
}

/** What Xero answered, in its own words. */
function Said({ words }: { words: string | null }) {
  const { t } = useTranslation('accounting')
  if (words === null || words === '') return null
  return (
    <blockquote className="border-l-2 border-field-line pl-3 text-ink-2">
      <span className="block text-sm text-ink-3">{t('panel.said')}</span>
      <span lang="en">{words}</span>
    </blockquote>
  )
}
