import { daysKept, erasedFrom, erasedSoonDays } from '../registry/rules.ts'
import { nearLimit, planLimits, type Plan, type Quota } from '../plans.ts'
import type { AlertKind, ProbeState } from './choices.ts'

const minuteLong = 60_000
const hourLong = 60 * minuteLong
const dayLong = 24 * hourLong

/** An hour of probing is 60 letters: `+` passed, `-` failed, `.` nobody asked. */
export const unprobedHour = '.'.repeat(60)

/** The hour (ISO UTC instant) that a moment lies in, and which minute of it. */
export function minuteOf(instant: string): { hour: string; minute: number } {
  const at = Date.parse(instant)
  const hour = Math.floor(at / hourLong) * hourLong
  return { hour: new Date(hour).toISOString(), minute: Math.floor((at - hour) / minuteLong) }
}

/**
 * Two hours of a probe, the one before and this one, once a minute of this one was probed. The first result of a minute
 * stands, however many come. A probe may come a moment late: one minute that nobody asked in, between two that passed,
 * counts as passed.
 */
export function noted(hours: string, minute: number, passed: boolean): string {
  const at = 60 + minute
  if (hours[at] !== '.') return hours
  const isLate = passed && hours[at - 1] === '.' && hours[at - 2] === '+'
  const from = isLate ? at - 1 : at
  return hours.slice(0, from) + (passed ? '+' : '-').repeat(at + 1 - from) + hours.slice(at + 1)
}

/**
 * The minutes that uptime is counted over: the last so many days, up to the last minute that is over and could be asked
 * about, but not before anything was probed here. Null where there is none yet.
 */
export function uptimeWindow(
  now: string,
  firstProbe: string | null,
  days: number,
): { from: string; to: string; minutes: number } | null {
  if (firstProbe === null) return null
  const to = Math.floor(Date.parse(now) / minuteLong) * minuteLong - minuteLong
  const first = Math.floor(Date.parse(firstProbe) / minuteLong) * minuteLong
  const from = Math.max(first, to - days * dayLong)
  if (from >= to) return null
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), minutes: (to - from) / minuteLong }
}

/** Percent with two decimals, cut off: 100 is said only where no minute is missing. Null of no time. */
export const uptimePercent = ({ passed, minutes }: { passed: number; minutes: number }): number | null =>
  minutes <= 0 ? null : Math.floor((Math.min(passed, minutes) / minutes) * 10_000) / 100

/** After so many minutes without a probe nothing is known any more. */
const probeMinutesKnown = 3

/** How a probe stands that was asked last at that moment. */
export function probeState(now: string, last: { checkedAt: string; passed: boolean } | null): ProbeState {
  if (last === null || Date.parse(now) - Date.parse(last.checkedAt) > probeMinutesKnown * minuteLong) return 'unknown'
  return last.passed ? 'working' : 'failing'
}

/** A new company's invitation lasts a week; nobody runs it after that, and something went wrong. */
const daysToBeRun = 7

/** What alerts go by, of one company. */
export interface CompanySize {
  id: string
  name: string
  plan: Plan
  trialEndsAt: string | null
  cancelledAt: string | null
  createdAt: string
  hasOrgAdmin: boolean
  used: Record<Quota, number>
}

/** Why a company stands among the alerts: until or since when, or how much of which limit is used. */
export interface CompanyAlert {
  kind: AlertKind
  company: { id: string; name: string }
  at: string | null
  use: { quota: Quota; used: number; limit: number } | null
}

/** What somebody should look at in a company, at this moment. */
export function companyAlerts(size: CompanySize, now: string): CompanyAlert[] {
  const company = { id: size.id, name: size.name }
  const alert = (kind: AlertKind, at: string | null, use: CompanyAlert['use'] = null) => ({ kind, company, at, use })
  if (size.cancelledAt !== null) {
    const soon = Date.parse(now) - (daysKept - erasedSoonDays) * dayLong
    return Date.parse(size.cancelledAt) <= soon ? [alert('erasedSoon', erasedFrom(size.cancelledAt))] : []
  }
  const alerts: CompanyAlert[] = []
  if (size.trialEndsAt !== null && size.trialEndsAt <= now) alerts.push(alert('trialEnded', size.trialEndsAt))
  if (!size.hasOrgAdmin && Date.parse(size.createdAt) <= Date.parse(now) - daysToBeRun * dayLong)
    alerts.push(alert('nobodyRuns', size.createdAt))
  for (const [quota, used] of Object.entries(size.used) as [Quota, number][]) {
    const limit = planLimits[size.plan][quota]
    const kind = nearLimit(limit, used)
    if (kind !== null && limit !== null) alerts.push(alert(kind, null, { quota, used, limit }))
  }
  return alerts
}

/** The last twelve months up to this moment, as `2026-11`, oldest first; months of UTC. */
export function lastMonths(now: string): string[] {
  const [year = 0, month = 1] = now.split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 12 + back, 1)).toISOString().slice(0, 7),
  )
}
