import { useWatch } from 'react-hook-form'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { VariationChoice } from '#web/variations/embed.tsx'

import type { ReportFormApi } from './form-values.ts'

type VariationFieldsProps = { form: ReportFormApi; report: ReportRecord | undefined }

/** The job's variations to list; for who may see them. Others' reports list all that are shown in reports. */
export function VariationFields({ form, report }: VariationFieldsProps) {
  const { can } = useSession()
  const job = useWatch({ control: form.control, name: 'job' })
  const chosen = useWatch({ control: form.control, name: 'variationIds' })
  if (!can.listVariations || !job) return null
  return (
    <VariationChoice
      key={job.value}
      jobId={job.value}
      listedBefore={report?.jobId === job.value ? report.variations.map(({ id }) => id) : undefined}
      chosen={chosen}
      onChange={(ids) => form.setValue('variationIds', ids, { shouldDirty: true })}
    />
  )
}
