import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#server/platform/http/json.ts'

const notice = z.object({
  events: z
    .array(
      z.object({
        resourceId: z.string(),
        eventCategory: z.string(),
        tenantId: z.string(),
      }),
    )
    .max(1_000),
})

/** Whether Xero signed this text: HMAC-SHA256 by the key of our application, in base64. */
export function isSigned(text: string, signature: unknown, key: string): boolean {
  const right = createHmac('sha256', key).update(text).digest()
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}

/**
 * The invoices that changed, by their ids, for each organisation of a signed notice. A JSON text that is no notice, and
 * whatever else it reports, gives none; throws a refusal (400) where the text is not JSON.
 */
export function invoicesIn(text: string): Map<string, string[]> {
  const changed = new Map<string, string[]>()
  const read = notice.safeParse(parseJson(text))
  for (const { resourceId, eventCategory, tenantId } of read.success ? read.data.events : []) {
    if (eventCategory !== 'INVOICE' || !z.uuid().safeParse(resourceId).success) continue
    changed.set(tenantId, [...(changed.get(tenantId) ?? []), resourceId])
  }
  return changed
}
