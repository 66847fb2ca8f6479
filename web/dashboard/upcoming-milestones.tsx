import { CalendarClock, Flag, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { upcomingMilestone } from '#domain/dashboard/schema.ts'
import type { z } from 'zod'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type UpcomingMilestonesProps = {
  milestones: readonly z.infer<typeof upcomingMilestone>[]
  /** Whether this person may open the jobs. */
  linked: boolean
}

/** What is due next: milestones, and the estimated ends of jobs. */
export function UpcomingMilestones({ milestones, linked }: UpcomingMilestonesProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Section title={t('milestones')}>
      {milestones.length === 0 ? (
        <p className="text-ink-2">{t('noMilestones')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {milestones.map((milestone) => (
            <li
              key={`${milestone.jobId} ${milestone.kind} ${milestone.title} ${milestone.dueDate}`}
              className="flex items-start gap-3 px-4 py-3"
            >
              <Icon of={milestone.kind === 'end' ? Flag : CalendarClock} className="mt-px text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  {milestone.kind === 'end' ? t('estimatedEnd') : milestone.title}
                  {milestone.overdue && (
                    <Stamp tone="danger" icon={TriangleAlert}>
                      {t('overdue')}
                    </Stamp>
                  )}
                </p>
                <p className="text-sm text-ink-2">
                  {linked ? (
                    <TextLink to={`/app/jobs/${milestone.jobId}`}>{milestone.jobName}</TextLink>
                  ) : (
                    milestone.jobName
                  )}
                </p>
              </div>
              <p className="mt-px text-sm">
                <DateText date={milestone.dueDate} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
