import { addMonths, inOrder, todayIn } from '../dates.ts'

/** Whole months since a moment, by the calendar where the company is. */
export function monthsSince(since: string, timezone: string, now: Date): number {
  const [from, today] = [todayIn(timezone, new Date(since)), todayIn(timezone, now)]
  const months =
    (Number(today.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(today.slice(5, 7)) - Number(from.slice(5, 7))
  return inOrder(addMonths(from, months), today) ? Math.max(0, months) : Math.max(0, months - 1)
}
