import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

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

/** The invoices of each organisation of which a notice says that they changed; what it says else is none of ours. */
export function invoicesIn(text: string): Map<string, string[]> {
  const changed = new Map<string, string[]>()
  for (const { resourceId, eventCategory, tenantId } of readNotice(text)) {
    if (eventCategory !== 'INVOICE' || !z.uuid().safeParse(resourceId).success) continue
    changed.set(tenantId, [...(changed.get(tenantId) ?? []), resourceId])
  }
  return changed
}

function readNotice(text: string): z.output<typeof notice>['events'] {
  try {
    const read = notice.safeParse(JSON.parse(text))
    return read.success ? read.data.events : []
  } catch {
    return []
  }
}
