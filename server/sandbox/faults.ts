import { z } from 'zod'

// What tests of the product ask for so that the provider fails as providers do (POST /sandbox/faults).

const times = z.number().int().min(1).max(100_000).optional()
// Of Xero one organisation, or `microsoft`; without it the fault is for whoever is asked first.
const common = { times, tenantId: z.string().max(100).optional() }
// For calls whose address ends so.
const path = z.string().max(200).optional()

export const faultInput = z.discriminatedUnion('kind', [
  // 503, for so many calls or until faults are cleared; `where` says whether signing in fails as well.
  z.strictObject({ kind: z.literal('down'), where: z.enum(['all', 'api', 'identity']).default('all'), ...common }),
  z.strictObject({
    kind: z.literal('limited'),
    problem: z.enum(['concurrent', 'minute', 'day', 'appminute']).default('minute'),
    retryAfter: z.number().int().min(1).max(86_400).default(30),
    ...common,
  }),
  // 500 before anything was done.
  z.strictObject({ kind: z.literal('broken'), ...common }),
  // Refused with this status, and nothing was done; for calls whose address ends so, of Microsoft alone.
  z.strictObject({ kind: z.literal('refuses'), status: z.number().int().min(400).max(499), path, ...common }),
  // 500 after a write was done.
  z.strictObject({ kind: z.literal('brokenAfterWrite'), path, ...common }),
  // The connection is cut after a write was done: nobody hears of it.
  z.strictObject({ kind: z.literal('cutAfterWrite'), path, ...common }),
  // 400 with this as what is wrong with what was sent, as Xero answers where it understands and says no.
  z.strictObject({ kind: z.literal('refused'), message: z.string().max(500), path, ...common }),
  // What is kept of an invoice or a credit note comes to a cent more than what was sent; of Xero alone.
  z.strictObject({ kind: z.literal('oneCentMore'), path, ...common }),
  z.strictObject({ kind: z.literal('slow'), milliseconds: z.number().int().min(1).max(600_000), path, ...common }),
  // Nothing is done before faults are cleared, and then at once; of Xero and Stripe.
  z.strictObject({ kind: z.literal('held'), path, ...common }),
  // Of Microsoft: where somebody stood in asking for changes is not known any more (410).
  z.strictObject({
    kind: z.literal('forgottenDelta'),
    status: z.number().int().min(400).max(499).default(410),
    code: z.string().max(100).default('SyncStateNotFound'),
    ...common,
  }),
  // Of Microsoft: changes of this calendar are not offered, so that none can begin to ask for them.
  z.strictObject({
    kind: z.literal('withoutDelta'),
    status: z.number().int().min(400).max(599).default(501),
    ...common,
  }),
  z.strictObject({ kind: z.literal('duplicateWebhooks'), times }),
  // So many events are held back and then sent the last one first, each by itself.
  z.strictObject({ kind: z.literal('reorderWebhooks'), times: z.number().int().min(2).max(1000) }),
  // The next identity tokens say this in place of what they should (null leaves a claim out), or are signed by somebody
  // else or by nobody; of Microsoft alone.
  z.strictObject({
    kind: z.literal('forgedIdentity'),
    claims: z.record(z.string().max(100), z.union([z.string().max(1000), z.number(), z.null()])).default({}),
    signed: z.enum(['as ever', 'by another key', 'by a secret', 'by nobody']).default('as ever'),
    times,
  }),
  // Done at once: access tokens are over, or nobody is authorised any more.
  z.strictObject({ kind: z.literal('expireTokens') }),
  z.strictObject({ kind: z.literal('revokeTokens') }),
])

export type Fault = z.infer<typeof faultInput>
export type FaultInput = z.input<typeof faultInput>
type Of<Kind> = Extract<Fault, { kind: Kind }>

/** What may be meant for one address. */
export interface Aimed {
  path?: string | undefined
}

/** Whether it is for this call: what names an address is for writes to one that ends so. */
export const isAimedAt = ({ path }: Aimed, { method, url }: { method: string; url: string }): boolean =>
  path === undefined || (method !== 'GET' && new URL(url, 'http://sandbox').pathname.endsWith(path))

export interface Faults {
  add(fault: Fault): void
  list(): readonly Fault[]
  clear(): void
  /** Resolves once faults are cleared the next time. */
  cleared(): Promise<void>
  /** The first fault of a kind that fits, one use of it taken. */
  take<Kind extends Fault['kind']>(kind: Kind, fits?: (fault: Of<Kind>) => boolean): Of<Kind> | undefined
}

export function openFaults(): Faults {
  let faults: { fault: Fault; left: number }[] = []
  let clearing = Promise.withResolvers<void>()
  return {
    add: (fault) => void faults.push({ fault, left: ('times' in fault ? fault.times : undefined) ?? Infinity }),
    list: () => faults.map(({ fault }) => fault),
    clear() {
      faults = []
      clearing.resolve()
      clearing = Promise.withResolvers()
    },
    cleared: () => clearing.promise,
    take(kind, fits = () => true) {
      const isOf = (fault: Fault): fault is Of<typeof kind> => fault.kind === kind
      const found = faults.find(({ fault }) => isOf(fault) && fits(fault))
      if (found === undefined || !isOf(found.fault)) return undefined
      found.left -= 1
      faults = faults.filter(({ left }) => left > 0)
      return found.fault
    },
  }
}
