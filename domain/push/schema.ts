import { z } from 'zod'
import { listOf } from '../fields.ts'

/** Messages of notifications on a device. */
export const pushMessages = {
  endpoint: "Your browser's notification service is not one that we send to",
  keys: 'The keys of the browser are not complete',
}

/** How long an address of a push service may be: the longest in use have some 800 characters. */
const endpointLength = 2_000

/** An uncompressed point of P-256: 65 bytes as base64url, of which the first is 4 (RFC 8291, 3.1). */
const point = z.string().regex(/^B[\w-]{86}$/, pushMessages.keys)

/** 16 bytes as base64url (RFC 8291, 3.2). */
const authSecret = z.string().regex(/^[\w-]{21}[AQgw]$/, pushMessages.keys)

/** A PushSubscription as a browser writes it in JSON. */
export const pushSubscription = z.strictObject({
  endpoint: z
    .string()
    .max(endpointLength, pushMessages.endpoint)
    .refine((value) => URL.canParse(value), pushMessages.endpoint),
  keys: z.strictObject({ p256dh: point, auth: authSecret }),
})
export type PushSubscriptionBody = z.output<typeof pushSubscription>

/** The public key of the installation: the same kind of point. */
export const pushKey = z.object({ key: z.string() }).meta({ id: 'PushKey' })

/** A device on which somebody is shown notifications. */
export const pushDevice = z
  .object({
    id: z.string(),
    /** Of whoever asks: the one the question came by. */
    isCurrent: z.boolean(),
    /** As its browser names itself; null where it says nothing known. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    since: z.string(),
    /** When it was last sent a notification; null: not yet. */
    lastSentAt: z.string().nullable(),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.output<typeof pushDevice>
export const pushDeviceList = listOf(pushDevice).meta({ id: 'PushDeviceList' })
