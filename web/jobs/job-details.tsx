import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { FileView } from '#domain/files/schema.ts'
import type { JobRecord, Milestone } from '#domain/jobs/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { FileList } from '#web/records/file-list.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

/** Milestones in their order, with the numbers they have on the timeline. */
export function JobMilestones({ milestones }: { milestones: readonly Milestone[] }) {
  const { t } = useTranslation('jobs')
  const done = milestones.filter(({ completed }) => completed).length
  return (
    <Section
      title={t('milestones.title')}
      note={milestones.length > 0 ? t('milestones.done', { done, total: milestones.length }) : undefined}
    >
      {milestones.length === 0 ? (
        <p className="text-ink-3">{t('milestones.empty')}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {milestones.map(({ title, dueDate, completed }, index) => (
            <li key={`${index}-${title}`} className="flex min-h-row items-center gap-3 px-3 py-1.5">
              <span className="numeric w-5 text-right text-sm text-ink-3">{index + 1}</span>
              <Icon of={completed ? CircleCheck : Circle} className={completed ? 'text-success' : 'text-ink-3'} />
              <span className="sr-only">{completed ? t('milestones.completed') : t('milestones.open')}:</span>
              <span className="min-w-0 flex-1">{title}</span>
              {dueDate && (
                <span className="text-sm text-ink-2">
                  <DateText date={dueDate} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** What is written about the job. */
export function JobDetails({ job }: { job: JobRecord }) {
  const { t } = useTranslation('jobs')
  const texts = ['address', 'description', 'quoteNumber', 'claimNumber', 'notes'] as const
  return (
    <Section title={t('form.details')}>
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-6 gap-y-3">
        {texts.map((field) => (
          <div key={field} className="contents">
            <dt className="text-ink-3">{t(`fields.${field}`)}</dt>
            <dd className="max-w-measure min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{job[field] || '—'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The job's files, to look at or to download. */
export function JobFiles({ files }: { files: readonly FileView[] }) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  return (
    <Section title={t('files.title')} note={files.length > 0 ? format.number(files.length) : undefined}>
      {files.length === 0 ? (
        <p className="text-ink-3">{t('files.empty')}</p>
      ) : (
        <FileList files={files} size={format.fileSize} />
      )}
    </Section>
  )
}
