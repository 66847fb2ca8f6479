import { z } from 'zod'

/** How patiently a failed job is tried again. */
export interface Retry {
  /** Tries after the first. */
  limit: number
  /** Seconds before the second try; every later pause is twice as long, up to `maxDelay`. */
  delay: number
  maxDelay: number
}

/** What a job carries: an object that survives JSON. */
type Data = z.ZodType<object>

interface Definition<D extends Data, S> {
  /** The name of its queue. */
  name: string
  data: D
  retry: Retry
  /**
   * Whether it is usually queued for a moment to come, which nothing announces: its queue is looked at every few
   * seconds then.
   */
  isForLater?: true
  /** How many seconds one may be under way before it is tried again, where a quarter of an hour is too little. */
  longest?: number
  /** Whose the job is: one company's, or the platform's own. There is no third. */
  scope: S
}

export type CompanyJob<D extends Data = Data> = Definition<D, 'company'>
export type PlatformJob<D extends Data = Data> = Definition<D, 'platform'>
export type Job<D extends Data = Data> = CompanyJob<D> | PlatformJob<D>

/** Declares a background job. It runs at least once: doing it twice must do no harm. */
export const job = <D extends Data, S extends 'company' | 'platform'>(definition: Definition<D, S>): Definition<D, S> =>
  definition

/** Which try of a job it is. */
export interface Attempt {
  /** When this one fails, none follows. */
  isLast: boolean
}

/** Half an hour of tries, for work that depends on nothing but this installation. */
export const retrySoon: Retry = { limit: 8, delay: 5, maxDelay: 900 }

/** The data of a job that needs none. */
export const noData = z.strictObject({})

/** How a job lies in its queue. */
export const envelope = z.union([
  z.strictObject({ companyId: z.uuid(), data: z.unknown() }),
  z.strictObject({ platform: z.literal(true), data: z.unknown() }),
])
export type Envelope = z.output<typeof envelope>

/** A company's job, ready for its queue. Throws without a company, and for a job that is not a company's. */
export function companyEnvelope<D extends Data>(job: CompanyJob<D>, companyId: string, data: z.input<D>): Envelope {
  if (job.scope !== 'company') throw new Error(`${job.name} is a job of the platform`)
  return envelope.parse({ companyId, data: job.data.parse(data) })
}

/** A job of the platform's own, ready for its queue. Throws for a company's. */
export function platformEnvelope<D extends Data>(job: PlatformJob<D>, data: z.input<D>): Envelope {
  if (job.scope !== 'platform') throw new Error(`${job.name} is a job of a company`)
  return envelope.parse({ platform: true, data: job.data.parse(data) })
}
