import type Stripe from 'stripe'
import { z } from 'zod'
import { troubleOf } from '#domain/integrations/rules.ts'
import type { StripeConfig } from '#server/platform/config-stripe.ts'
import { parseJson } from '#server/platform/http/json.ts'
import { askOutside, OutgoingFault } from '#server/platform/outgoing.ts'
import { ProviderFault } from '../provider.ts'

/** Loaded with the first connection. */
const library = () => import('stripe')

/**
 * Stripe's own client, which asks where the configuration says and nowhere else. It tries nothing a second time by
 * itself, and tells Stripe nothing of this machine.
 */
export async function stripeAt(config: StripeConfig): Promise<Stripe> {
  const { default: Client } = await library()
  const { secretKey, api, connect, patience } = config
  const fetched: typeof fetch = (input, { method, headers, body } = {}) =>
    askOutside(
      placedAt(config, input instanceof Request ? input.url : String(input)),
      { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null },
      { bases: [api, connect], patience },
    )
  return new Client(secretKey, {
    httpClient: Client.createFetchHttpClient(fetched),
    maxNetworkRetries: 0,
    telemetry: false,
    // Ours is shorter, and says so in our words.
    timeout: patience * 2,
  })
}

/** The library knows Stripe's addresses by itself: these are ours for them. */
export const placedAt = ({ api, connect }: StripeConfig, address: string): string =>
  address.replace(/^https:\/\/api\.stripe\.com(?=\/)/, api).replace(/^https:\/\/connect\.stripe\.com(?=\/)/, connect)

/** What Stripe said no to: by its status, its code and its words, which are for people. */
export interface StripeRefusal {
  status: number
  /** `account_invalid`, `charge_already_refunded`; of OAuth `invalid_grant`. */
  code: string | null
  said: string
}

/**
 * What Stripe answered in place of what was asked for. Throws `ProviderFault` where it gave no answer that could be
 * used; errors that are not Stripe's are thrown on.
 */
export async function refusalIn(error: unknown): Promise<StripeRefusal> {
  const {
    default: { errors },
  } = await library()
  if (!(error instanceof errors.StripeError)) throw error
  const fault = outgoingIn(error)
  if (fault !== null) throw fault
  const status = error.statusCode ?? null
  if (status === null) throw new ProviderFault('unreadable')
  const trouble = troubleOf(status)
  if (trouble !== 'refused') throw new ProviderFault(trouble ?? 'unreadable', status, { retryAfter: waitIn(error) })
  return { status, code: error.code ?? error.rawType ?? null, said: error.message.slice(0, 1_000) }
}

function outgoingIn(error: Stripe.errors.StripeError): ProviderFault | null {
  if (error.detail instanceof OutgoingFault) return new ProviderFault(error.detail.trouble)
  return error.type === 'StripeConnectionError' ? new ProviderFault('unreachable') : null
}

function waitIn({ headers }: Stripe.errors.StripeError): number | null {
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

/** What is read of an event; of a text that is JSON and no such event, nothing is. */
const event = z.looseObject({
  type: z.string(),
  account: z.string().optional(),
  data: z.looseObject({ object: z.looseObject({}) }),
})

/** How old the time in a signature may be, in seconds: as long as Stripe's own library allows. */
const tolerance = 300

/**
 * What a notification that Stripe signed with one of the secrets says: its event, or null where it is JSON of another
 * shape. Answers `unsigned` where Stripe did not sign it; throws a refusal (400) where it is signed and not JSON.
 */
export async function eventSignedBy(
  { webhookSecrets }: StripeConfig,
  text: string,
  { signature, now }: { signature: string; now: Date },
): Promise<Stripe.Event | null | 'unsigned'> {
  const {
    default: { webhooks, errors },
  } = await library()
  const isSignedWith = (secret: string): boolean => {
    try {
      return webhooks.signature?.verifyHeader(text, signature, secret, tolerance, undefined, now.getTime()) === true
    } catch (error) {
      if (!(error instanceof errors.StripeSignatureVerificationError)) throw error
      return false
    }
  }
  if (!webhookSecrets.some(isSignedWith)) return 'unsigned'
  const read = parseJson(text)
  return event.safeParse(read).success ? (read as Stripe.Event) : null
}
