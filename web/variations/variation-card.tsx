import { Building2, CalendarPlus, HardHat } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { VariationSummary } from '#domain/variations/schema.ts'
import { CardLine, RecordCard } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { VariationActions, type VariationDialogState } from './variation-actions.tsx'
import { TypeStamp, VariationStamp } from '#web/records/variation-stamps.tsx'
import { ProgressStamp } from './variation-words.tsx'

/** A variation in the card view: what it is, for whom, what it is worth and where it stands. */
export function VariationCard({ variation, dialogs }: { variation: VariationSummary; dialogs: VariationDialogState }) {
  const { t } = useTranslation('variations')
  return (
    <RecordCard
      to={`/app/variations/${variation.id}`}
      title={variation.name}
      eyebrow={
        <>
          <span className="numeric whitespace-nowrap">{variation.variationId}</span>
          <VariationStamp status={variation.status} />
          {variation.type === 'credit' && <TypeStamp type="credit" />}
        </>
      }
      actions={<VariationActions variation={variation} dialogs={dialogs} />}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <ProgressStamp progressStatus={variation.progressStatus} />
          <Money amount={variation.signedAmount} className="ml-auto text-lg font-semibold" />
        </div>
      }
    >
      <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        <CardLine icon={Building2} label={t('fields.client')}>
          {variation.clientName}
        </CardLine>
        {variation.jobName !== null && (
          <CardLine icon={HardHat} label={t('fields.job')}>
            {variation.jobName}
          </CardLine>
        )}
        <CardLine icon={CalendarPlus} label={t('fields.dateAdded')}>
          <DateText date={variation.dateAdded} />
        </CardLine>
      </ul>
    </RecordCard>
  )
}
