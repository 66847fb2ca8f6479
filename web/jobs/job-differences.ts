import type { TFunction } from 'i18next'
import type { useFormat } from '#web/lib/format.ts'
import type { JobValues } from './job-values.ts'

const texts = [
  'name',
  'jobId',
  'address',
  'projectManagerName',
  'jobManager',
  'quoteNumber',
  'claimNumber',
  'description',
  'notes',
] as const
const dates = ['startDate', 'estimatedEndDate'] as const
const amounts = ['contractAmount', 'totalInvoiced', 'pendingVariationValue', 'approvedVariationValue'] as const

/** How each field of a job reads when two versions are compared. */
export function jobDifferences(t: TFunction<'jobs'>, format: ReturnType<typeof useFormat>) {
  return [
    { label: t('fields.client'), text: (job: JobValues) => job.client?.label ?? '' },
    ...texts.map((field) => ({ label: t(`fields.${field}`), text: (job: JobValues) => job[field] })),
    ...dates.map((field) => ({ label: t(`fields.${field}`), text: (job: JobValues) => format.date(job[field]) })),
    { label: t('fields.status'), text: (job: JobValues) => t(`status.${job.status}`) },
    ...amounts.map((field) => ({
      label: t(`fields.${field}`),
      text: (job: JobValues) => format.money(job[field] || '0.00'),
    })),
    {
      label: t('milestones.title'),
      text: (job: JobValues) =>
        job.milestones
          .map(({ title, dueDate, completed }) =>
            [title, dueDate && format.date(dueDate), completed && t('milestones.completed')].filter(Boolean).join(', '),
          )
          .join('\n'),
    },
    { label: t('files.title'), text: (job: JobValues) => job.files.map(({ name }) => name).join('\n') },
  ]
}
