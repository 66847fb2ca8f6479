import { useTranslation } from 'react-i18next'

import { daysBetween } from '#domain/dates.ts'
import type { JobRecord } from '#domain/jobs/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useToday } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/section.tsx'

type Timed = Pick<JobRecord, 'startDate' | 'estimatedEndDate' | 'active' | 'overdue' | 'milestones'>

/** The job as a ruled line from start to end: today stands on it, milestones are numbered as in their list. */
export function JobTimeline({ job }: { job: Timed }) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const today = useToday()
  const { first, last } = spanOf(job, today)
  const percentAt = (date: string) => (100 * daysBetween(first, date)) / Math.max(1, daysBetween(first, last))
  const at = (date: string) => `${percentAt(date)}%`
  const words = useTimelineWords(job, today)
  const dated = inLanes(
    job.milestones.flatMap(({ dueDate, completed }, index) =>
      dueDate === null ? [] : [{ completed, number: index + 1, at: percentAt(dueDate) }],
    ),
  )
  const showsToday = today >= first && today <= last
  const done = job.active ? (today < first ? first : today) : job.estimatedEndDate

  return (
    <Section title={t('timeline.title')} note={words}>
      <div className="rounded-card border border-line bg-surface px-6 pt-4 pb-4 sm:px-10">
        <div role="img" aria-label={`${format.date(job.startDate)} – ${format.date(job.estimatedEndDate)}. ${words}`}>
          <div
            className={cx('relative', dated.some(({ lane }) => lane === 'below') ? 'h-24' : 'h-20')}
            aria-hidden="true"
          >
            {showsToday && <TodayMark left={at(today)} label={t('timeline.today')} />}
            <div className="absolute inset-x-0 top-12 h-px bg-field-line" />
            <div
              className="absolute top-[calc(3rem-1px)] h-[3px] bg-ink"
              style={{ left: at(job.startDate), right: `calc(100% - ${at(min(done, job.estimatedEndDate))})` }}
            />
            {job.overdue && (
              <div
                className="absolute top-[calc(3rem-1px)] h-[3px] bg-danger"
                style={{ left: at(job.estimatedEndDate), right: `calc(100% - ${at(today)})` }}
              />
            )}
            <EndTick left={at(job.startDate)} />
            <EndTick left={at(job.estimatedEndDate)} danger={job.overdue} />
            {dated.map((milestone) => (
              <Balloon key={milestone.number} milestone={milestone} />
            ))}
          </div>
        </div>
        <TimelineDates job={job} endAt={percentAt(job.estimatedEndDate)} />
      </div>
    </Section>
  )
}

// The end's date stands under its tick; where the job is so late that both dates would meet, it moves to the right.
function TimelineDates({ job, endAt }: { job: Timed; endAt: number }) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const rightmost = endAt < 45 || endAt > 99
  return (
    <div className="numeric -mx-3 flex justify-between gap-4 text-sm sm:-mx-6">
      <span>
        <span className="block text-xs text-ink-3">{t('timeline.start')}</span>
        {format.date(job.startDate)}
      </span>
      <span
        className={cx('text-right', job.overdue && 'font-semibold text-danger')}
        style={rightmost ? undefined : { marginRight: `${100 - endAt}%` }}
      >
        <span className="block text-xs font-normal text-ink-3">{t('timeline.end')}</span>
        {format.date(job.estimatedEndDate)}
      </span>
    </div>
  )
}

function TodayMark({ left, label }: { left: string; label: string }) {
  return (
    <div className="absolute top-0 flex h-16 w-px flex-col items-center bg-link" style={{ left }}>
      <span className="-translate-y-1 rounded-tag border border-link bg-surface px-1 text-xs font-semibold whitespace-nowrap text-link">
        {label}
      </span>
    </div>
  )
}

function EndTick({ left, danger = false }: { left: string; danger?: boolean }) {
  return (
    <div
      className={cx('absolute top-9 h-6 w-0.5 -translate-x-1/2', danger ? 'bg-danger' : 'bg-ink')}
      style={{ left }}
    />
  )
}

type Dated = { number: number; completed: boolean; /** In percent of the line. */ at: number }
type Lane = keyof typeof lanes

const lanes = { on: '2.375rem', below: '4.125rem', above: '0.875rem' }

// As wide as a balloon is on a phone's line, in percent.
const tooNear = 7

/** By date: on the line, and below or above it where the one before stands too near. */
function inLanes(milestones: readonly Dated[]): (Dated & { lane: Lane })[] {
  const ends: Record<Lane, number> = { on: -Infinity, below: -Infinity, above: -Infinity }
  return milestones
    .toSorted((one, other) => one.at - other.at)
    .map((milestone) => {
      const free = laneNames.find((each) => milestone.at - ends[each] >= tooNear)
      const lane = free ?? laneNames.reduce((first, each) => (ends[each] < ends[first] ? each : first))
      ends[lane] = milestone.at
      return { ...milestone, lane }
    })
}

const laneNames: readonly Lane[] = ['on', 'below', 'above']

function Balloon({ milestone: { number, completed, at, lane } }: { milestone: Dated & { lane: Lane } }) {
  const left = `${at}%`
  return (
    <>
      {lane !== 'on' && (
        <div className="absolute h-5 w-px bg-ink" style={{ left, top: lane === 'below' ? '3rem' : '1.75rem' }} />
      )}
      <div
        className={cx(
          'numeric absolute flex size-5 -translate-x-1/2 items-center justify-center rounded-full border border-ink text-xs font-semibold',
          completed ? 'bg-ink text-surface' : 'bg-surface text-ink',
        )}
        style={{ left, top: lanes[lane] }}
      >
        {number}
      </div>
    </>
  )
}

const min = (one: string, other: string) => (one < other ? one : other)

// The line reaches as far as its milestones and, when the job runs late, to today.
function spanOf(
  { startDate, estimatedEndDate, milestones, overdue }: Timed,
  today: string,
): { first: string; last: string } {
  const dates = [
    startDate,
    estimatedEndDate,
    ...milestones.flatMap(({ dueDate }) => dueDate ?? []),
    ...(overdue ? [today] : []),
  ]
  const sorted = dates.toSorted()
  return { first: sorted[0] ?? startDate, last: sorted.at(-1) ?? estimatedEndDate }
}

function useTimelineWords({ startDate, estimatedEndDate, active, overdue }: Timed, today: string): string {
  const { t } = useTranslation('jobs')
  if (!active) return t('timeline.completed')
  if (overdue) return t('timeline.late', { count: daysBetween(estimatedEndDate, today) })
  if (today < startDate) return t('timeline.startsIn', { count: daysBetween(today, startDate) })
  return t('timeline.left', { count: daysBetween(today, estimatedEndDate) })
}
