import { useFormat } from '#web/lib/format.ts'

/** A calendar date (`YYYY-MM-DD`) in the person's locale; a dash when there is none. */
export function DateText({ date }: { date: string | null | undefined }) {
  const format = useFormat()
  const text = format.date(date)
  return date ? (
    <time dateTime={date} className="whitespace-nowrap">
      {text}
    </time>
  ) : (
    <span>{text}</span>
  )
}

/** An instant (ISO) as date and time, in the given timezone or the person's. */
export function DateTimeText({ instant, timezone }: { instant: string | null | undefined; timezone?: string }) {
  const format = useFormat()
  const text = format.dateTime(instant, timezone)
  return instant ? (
    <time dateTime={instant} className="whitespace-nowrap">
      {text}
    </time>
  ) : (
    <span>{text}</span>
  )
}
