import { DateText } from '#web/ui/date-text.tsx'

/** The estimated end date; red when it is past and the job is not completed (SPEC 2). */
export function EndDate({ date, overdue }: { date: string; overdue: boolean }) {
  return (
    <span className={overdue ? 'font-semibold text-danger' : ''}>
      <DateText date={date} />
    </span>
  )
}
