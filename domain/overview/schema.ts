import { z } from 'zod'
import { shownCount, shownId, shownInstant } from '../field-kinds.ts'
import { fieldMessages } from '../fields.ts'
import { mailFailures } from '../mail/schema.ts'
import { quotas } from '../plans.ts'
import { companySummary, companyTotals } from '../registry/schema.ts'
import { alertKinds, probeCauses, probes, probeStates, trendKinds } from './choices.ts'

/** Minutes that passed, of those there were. */
const uptime = z.object({ passed: shownCount, minutes: shownCount }).nullable()

/** How something stands that people depend on, and has stood. */
const health = z.object({
  probe: z.enum(probes),
  state: z.enum(probeStates),
  checkedAt: shownInstant.nullable(),
  /** How long the last probe took, in milliseconds. */
  took: shownCount.nullable(),
  /** Since when it is as it is. */
  since: shownInstant.nullable(),
  /** The last failure there was, also where it works again. */
  failure: z.object({ at: shownInstant, cause: z.enum(probeCauses), detail: z.string() }).nullable(),
  /** Null until a minute has been probed. */
  day: uptime,
  month: uptime,
})
export type Health = z.infer<typeof health>

/** Something to look at: how many companies it is about, and the first of them, each with its reason. */
const systemAlert = z.object({
  kind: z.enum(alertKinds),
  count: shownCount,
  companies: z.array(
    z.object({
      id: shownId,
      name: z.string(),
      at: shownInstant.nullable(),
      use: z.object({ quota: z.enum(quotas), used: shownCount, limit: shownCount }).nullable(),
      mails: z.object({ count: shownCount, failure: z.enum(mailFailures).nullable() }).nullable(),
      /** How many stored files are missing, and the keys of the first in storage: ids, nothing that people wrote. */
      files: z.object({ count: shownCount, keys: z.array(z.string()) }).nullable(),
    }),
  ),
  /** Of a probe that fails. */
  probe: z.enum(probes).nullable(),
  /** Of jobs that were given up: whose queues. */
  jobs: z.array(z.object({ name: z.string(), count: shownCount })),
})
export type SystemAlert = z.infer<typeof systemAlert>

/** Everything a super admin sees first (SPEC 2). Counted, and named by nobody's contents. */
export const systemOverview = z
  .object({
    /** Of the active companies, as their list says. */
    figures: companyTotals,
    /** How many companies there are, also cancelled ones. */
    companies: shownCount,
    health: z.array(health),
    recent: z.array(companySummary),
    trends: z.object({
      months: z.array(z.string()),
      /** When they were counted last; null before the first time. */
      countedAt: shownInstant.nullable(),
      /** What came to be in each month; of the monthly value, what it was at the month's end. Null: nobody counted. */
      series: z.array(z.object({ kind: z.enum(trendKinds), values: z.array(z.string().nullable()) })),
    }),
    alerts: z.array(systemAlert),
  })
  .meta({ id: 'SystemOverview' })
export type SystemOverview = z.infer<typeof systemOverview>

// A moment and an id, as `next` of the page before says them.
const cursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const systemActivityQuery = z.strictObject({
  /** Goes on after that page. */
  before: z.string().regex(cursor, fieldMessages.invalidChoice).optional(),
})

/** What happened in which company, when, and who did it as what: no names, nothing of what it was about. */
export const systemActivity = z
  .object({
    items: z.array(
      z.object({
        id: shownId,
        at: shownInstant,
        company: z.object({ id: shownId, name: z.string() }),
        event: z.string(),
        byKind: z.string(),
      }),
    ),
    /** How to ask for what was before; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'SystemActivity' })
export type SystemActivity = z.infer<typeof systemActivity>
