import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useListVariations } from '#web/variations/data.ts'
import { SignedMoney, VariationStamp } from '#web/variations/variation-words.tsx'

import type { ReportFormApi } from './report-form-dialog.tsx'

type VariationFieldsProps = { form: ReportFormApi; report: ReportRecord | undefined }

/** The job's variations to list; for who may see them. Others' reports list all that are shown in reports. */
export function VariationFields({ form, report }: VariationFieldsProps) {
  const { can } = useSession()
  const job = useWatch({ control: form.control, name: 'job' })
  return can.viewVariations && job ? (
    <VariationChoice key={job.value} form={form} jobId={job.value} report={report} />
  ) : null
}

function VariationChoice({ form, jobId, report }: VariationFieldsProps & { jobId: string }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const chosen = useWatch({ control: form.control, name: 'variationIds' })
  const answer = useListVariations({ jobId, pageSize: 200, sort: 'variationId' })
  const variations = answer.isPlaceholderData ? undefined : answer.data?.items
  if (variations === undefined) {
    return answer.error ? (
      <ErrorPanel text={problemText(answer.error)} onRetry={() => void answer.refetch()} />
    ) : (
      <TableSkeleton rows={2} />
    )
  }
  if (variations.length === 0) return null

  // Until somebody chooses, a new report lists every one that is shown in reports, and an edited one those it has.
  const untouched =
    report?.jobId === jobId
      ? report.variations.map(({ id }) => id)
      : variations.filter((one) => one.showInJobReport).map(({ id }) => id)
  const listed = chosen ?? untouched
  const toggle = (id: string, checked: boolean) =>
    form.setValue(
      'variationIds',
      variations.map((one) => one.id).filter((one) => (one === id ? checked : listed.includes(one))),
      { shouldDirty: true },
    )

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">
        {t('tables.variations')}{' '}
        <span className="numeric font-normal text-ink-3">
          {t('form.variationsChosen', {
            chosen: format.number(listed.length),
            total: format.number(variations.length),
          })}
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
              hint={variation.showInJobReport ? undefined : t('form.variationHidden')}
              disabled={!variation.showInJobReport}
              checked={variation.showInJobReport && listed.includes(variation.id)}
              onChange={(event) => toggle(variation.id, event.currentTarget.checked)}
            />
            <VariationStamp status={variation.status} />
            <SignedMoney type={variation.type} amount={variation.quotedAmount} className="ml-auto w-28 text-right" />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
