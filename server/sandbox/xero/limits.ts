import type { Now } from '../clock.ts'
import { Refused } from './refusals.ts'
import { minute } from './tokens.ts'

const atOnce = 5
const eachMinute = 60
const eachDay = 5000
const day = 24 * 60 * minute
const everyMinute = 10_000

export type Problem = 'concurrent' | 'minute' | 'day' | 'appminute'

/** The 429 that Xero answers, with when to come again and which limit it was. */
export const tooMany = (problem: Problem, seconds: number): Refused =>
  new Refused(429, '', { 'retry-after': String(seconds), 'x-rate-limit-problem': problem })

interface Use {
  /** Calls of the last day, oldest first. */
  calls: number[]
  running: number
  /** Which limit it is to wait for, and until when. */
  held?: { problem: Problem; until: number }
}

export interface Limits {
  /** Lets a call to an organisation begin, or throws the 429; what it answers is called when the call is over. */
  enter(tenant: string): () => void
  /** Lets no call to it begin for so many seconds. */
  hold(tenant: string, problem: Problem, seconds: number): void
  /** What is left, as each answer says. */
  headers(tenant: string): Record<string, string>
}

export function openLimits(now: Now): Limits {
  const uses = new Map<string, Use>()
  const useOf = (tenant: string): Use => {
    const use = uses.get(tenant) ?? { calls: [], running: 0 }
    uses.set(tenant, use)
    const yesterday = now().getTime() - day
    const first = use.calls.findIndex((time) => time > yesterday)
    use.calls.splice(0, first < 0 ? use.calls.length : first)
    return use
  }
  const lastMinute = ({ calls }: Use): number[] => {
    const since = now().getTime() - minute
    return calls.slice(calls.findLastIndex((time) => time <= since) + 1)
  }
  const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - now().getTime()) / 1000))

  return {
    enter(tenant) {
      const use = useOf(tenant)
      const recent = lastMinute(use)
      const { held } = use
      if (held !== undefined && held.until > now().getTime()) throw tooMany(held.problem, secondsUntil(held.until))
      if (use.running >= atOnce) throw tooMany('concurrent', 1)
      if (recent.length >= eachMinute) throw tooMany('minute', secondsUntil((recent[0] ?? 0) + minute))
      if (use.calls.length >= eachDay) throw tooMany('day', secondsUntil((use.calls[0] ?? 0) + day))
      use.calls.push(now().getTime())
      use.running += 1
      return () => void (use.running -= 1)
    },
    hold(tenant, problem, seconds) {
      useOf(tenant).held = { problem, until: now().getTime() + seconds * 1000 }
    },
    headers(tenant) {
      const use = useOf(tenant)
      const all = [...uses.values()].reduce((sum, each) => sum + lastMinute(each).length, 0)
      return {
        'x-minlimit-remaining': String(eachMinute - lastMinute(use).length),
        'x-daylimit-remaining': String(eachDay - use.calls.length),
        'x-appminlimit-remaining': String(Math.max(0, everyMinute - all)),
      }
    },
  }
}
