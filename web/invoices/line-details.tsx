import type { FieldErrors } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { lineKinds } from '#domain/invoices/choices.ts'
import { useLookupJobs } from '#web/records/jobs.ts'
import { type Choice, Select } from '#web/ui/select.tsx'

import { useListInvoiceableWork } from './data.ts'
import type { FormLine, InvoiceFormApi } from './form-values.ts'

type LineDetailsProps = {
  form: InvoiceFormApi
  index: number
  line: FormLine
  errors: FieldErrors<FormLine> | undefined
}

/** What most lines leave as it is: charge or credit, another job, the variation it bills. */
export function LineDetails({ form, index, line, errors }: LineDetailsProps) {
  const { t } = useTranslation('invoices')
  const client = useWatch({ control: form.control, name: 'client' })
  return (
    <div className="grid gap-x-2 gap-y-2 md:mt-1.5 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
      <Select
        label={t('lines.kind')}
        choices={lineKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        error={errors?.kind?.message}
        {...form.register(`items.${index}.kind`)}
      />
      <Select
        label={t('fields.job')}
        choices={useJobChoices(client?.value, line)}
        error={errors?.jobId?.message}
        {...form.register(`items.${index}.jobId`)}
      />
      <Select
        label={t('fields.variation')}
        placeholder={t('lines.noVariation')}
        choices={useVariationChoices(client?.value, line)}
        error={errors?.variationId?.message}
        {...form.register(`items.${index}.variationId`)}
      />
    </div>
  )
}

/** The invoice's job, none, or another of the client's; what the line says already stays in the list. */
function useJobChoices(clientId: string | undefined, line: FormLine): Choice[] {
  const { t } = useTranslation('invoices')
  const answer = useLookupJobs(
    { pageSize: 200, ...(clientId ? { clientId } : {}) },
    { enabled: clientId !== undefined },
  )
  const jobs = (clientId ? (answer.data?.items ?? []) : []).map(({ id, name, jobId }) => ({
    value: id,
    label: `${name} (${jobId})`,
  }))
  return withChosen(
    [{ value: '', label: t('lines.invoiceJob') }, { value: 'none', label: t('lines.noJob') }, ...jobs],
    { value: line.jobId, label: line.jobName },
  )
}

/** The client's approved variations with something left to invoice; what the line says already stays in the list. */
function useVariationChoices(clientId: string | undefined, line: FormLine): Choice[] {
  const answer = useListInvoiceableWork(clientId)
  const offered = (answer.data?.variations ?? []).map(({ id, variationId, name }) => ({
    value: id,
    label: `${variationId} ${name}`,
  }))
  return line.variationId === ''
    ? offered
    : withChosen(offered, { value: line.variationId, label: line.variationNumber })
}

const withChosen = (choices: Choice[], chosen: Choice): Choice[] =>
  choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen]
