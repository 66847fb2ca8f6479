import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/lib/format.ts'
import { LoadError } from '#web/records/unavailable.tsx'
import { VariationStamp } from '#web/records/variation-stamps.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Money } from '#web/ui/money.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { useListVariations } from './data.ts'

export type VariationChoiceProps = {
  jobId: string
  /** Those a report lists already; undefined for a new one, which lists every one that is shown in reports. */
  listedBefore: readonly string[] | undefined
  /** What somebody has chosen; null until then. */
  chosen: readonly string[] | null
  onChange: (ids: string[]) => void
}

/** A job's variations as a checklist: which of them a report lists. Nothing is drawn for a job without any. */
export default function VariationChoice({ jobId, listedBefore, chosen, onChange }: VariationChoiceProps) {
  const { t } = useTranslation('variations')
  const format = useFormat()
  const answer = useListVariations({ jobId, pageSize: 200, sort: 'variationId' })
  const variations = answer.isPlaceholderData ? undefined : answer.data?.items
  if (variations === undefined) {
    return answer.error ? <LoadError of="variations" answer={answer} /> : <TableSkeleton rows={2} />
  }
  if (variations.length === 0) return null

  const listed = chosen ?? listedBefore ?? variations.filter((one) => one.showInJobReport).map(({ id }) => id)
  const toggle = (id: string, checked: boolean) =>
    onChange(variations.map((one) => one.id).filter((one) => (one === id ? checked : listed.includes(one))))

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">
        {t('choice.title')}{' '}
        <span className="numeric font-normal text-ink-3">
          {t('choice.chosen', { chosen: format.number(listed.length), total: format.number(variations.length) })}
        </span>
      </legend>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface">
        {variations.map((variation) => (
          <li key={variation.id} className="flex flex-wrap items-center gap-x-3 px-3 py-1">
            <Checkbox
              className="min-w-48 flex-1"
              label={
                <>
                  <span className="numeric mr-2 whitespace-nowrap text-ink-3">{variation.variationId}</span>
                  {variation.name}
                </>
              }
              hint={variation.showInJobReport ? undefined : t('choice.hidden')}
              disabled={!variation.showInJobReport}
              checked={variation.showInJobReport && listed.includes(variation.id)}
              onChange={(event) => toggle(variation.id, event.currentTarget.checked)}
            />
            <VariationStamp status={variation.status} />
            <Money amount={variation.signedAmount} className="ml-auto min-w-28 text-right" />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
