import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { tooMany } from '#domain/errors.ts'
import type { Context } from './context.ts'
import { feature } from './feature.ts'
import { within as inCompany } from './within.ts'
import { handle } from './jobs/handler.ts'
import { job, noData, retrySoon } from './jobs/job.ts'

/** So often within so many milliseconds. */
export interface Pace {
  limit: number
  within: number
}

/** Something that one person, one company or one addressee has only so often. */
export interface Rate {
  kind: string
  /** Whose: a person, an address; the company where it is empty. */
  subject: string
  paces: readonly Pace[]
  /** How many of them at once; one without it. */
  times?: number
}

/** The rates of one kind of act: for the person who does it, where one does, and for the company. */
export const ratesOf = (
  { actor }: Pick<Context, 'actor'>,
  kind: string,
  paces: { person: readonly Pace[]; company: readonly Pace[] },
  times = 1,
): Rate[] => {
  const person = personIn(actor)
  return [
    { kind: `${kind} company`, subject: '', paces: paces.company, times },
    ...(person === null ? [] : [{ kind: `${kind} person`, subject: person, paces: paces.person, times }]),
  ]
}

const personIn = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null)

/**
 * Counts so many more of each, in the transaction of what is counted: what is refused or fails is not. 429 with this
 * message once any is beyond its pace. Whoever is next for the same waits until this transaction ends, over all
 * processes. One statement: in a pipeline, a step.
 */
export async function refuseFaster(ctx: Context, rates: readonly Rate[], message: string): Promise<void> {
  const now = Date.parse(ctx.now)
  const counts = rates
    .flatMap(({ kind, subject, paces, times = 1 }) =>
      paces.map(({ limit, within }) => ({ kind: `${kind} ${within}`, subject, limit, times, resetsAt: now + within })),
    )
    // In one order, so that two at once wait for each other and not in a circle.
    .toSorted((a, b) => (`${a.kind} ${a.subject}` < `${b.kind} ${b.subject}` ? -1 : 1))
  const counted = await ctx.db
    .insertInto('rate_counts')
    .values(
      counts.map(({ kind, subject, times, resetsAt }) => ({
        company_id: ctx.actor.companyId,
        kind,
        subject,
        times,
        resets_at: new Date(resetsAt).toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind', 'subject']).doUpdateSet({
        times: sql`case when rate_counts.resets_at > ${ctx.now} then rate_counts.times + excluded.times
          else excluded.times end`,
        // Never longer than its time, should the clock have been ahead.
        resets_at: sql`case when rate_counts.resets_at > ${ctx.now}
          then least(rate_counts.resets_at, excluded.resets_at) else excluded.resets_at end`,
      }),
    )
    .returning(['kind', 'subject', 'times', 'resets_at'])
    .execute()
  const beyond = counted.filter((row) =>
    counts.some(({ kind, subject, limit }) => row.kind === kind && row.subject === subject && row.times > limit),
  )
  if (beyond.length === 0) return
  throw tooMany('rate_limited', message, Math.max(...beyond.map((row) => Date.parse(row.resets_at))) - now)
}

const tidyRates = job({ name: 'tidyRates', data: noData, retry: retrySoon, scope: 'company' })

/** Counts that hold nobody back any more go. */
export const rateCounts = feature({
  name: 'rates',
  jobs: [
    handle(tidyRates, ({ services, principal }) =>
      inCompany(services)(principal, async (ctx) => {
        await ctx.db
          .deleteFrom('rate_counts')
          .where('company_id', '=', ctx.actor.companyId)
          .where('resets_at', '<', ctx.now)
          .execute()
      }),
    ),
  ],
  schedules: [{ job: tidyRates, cron: '45 3 * * *', timeZone: 'UTC' }],
})
