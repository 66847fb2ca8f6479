import { CalendarX2, CircleCheck, Clock, Hammer } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { JobStatus } from '#domain/jobs/schema.ts'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  pending: { tone: 'neutral', icon: Clock },
  'in-progress': { tone: 'info', icon: Hammer },
  completed: { tone: 'success', icon: CircleCheck },
} as const

/** A job's status, and beside it that it is overdue. */
export function JobStamp({ status, overdue }: { status: JobStatus; overdue: boolean }) {
  const { t } = useTranslation('jobs')
  const { tone, icon } = looks[status]
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Stamp tone={tone} icon={icon}>
        {t(`status.${status}`)}
      </Stamp>
      {overdue && (
        <Stamp tone="danger" icon={CalendarX2}>
          {t('overdue')}
        </Stamp>
      )}
    </span>
  )
}
