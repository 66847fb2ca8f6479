import { newId } from '#domain/ids.ts'
import type { TenantDb } from '../platform/db/tenant.ts'

/** A payment online, as Stripe would have told of it: what came by it, and where that is. */
export interface GivenCheckout {
  companyId: string
  invoiceId: string
  id?: string
  received?: string
  kept?: string
  dispute?: 'open'
  /** The account that took it; one that no company is connected to unless it is said. */
  account?: string
}

/** Writes one of which 100.00 came, and all of that is over unless it is said where it is. */
export async function insertCheckout(
  db: TenantDb,
  {
    companyId,
    invoiceId,
    id = newId(),
    received = '100.00',
    kept = '0.00',
    dispute,
    account = 'acct_nobody',
  }: GivenCheckout,
): Promise<string> {
  await db
    .insertInto('checkouts')
    .values({
      company_id: companyId,
      id,
      invoice_id: invoiceId,
      state: 'paid',
      account,
      session: `cs_${id}`,
      amount: '100.00',
      currency: 'nzd',
      opened_by: 'Tui',
      created_at: '2026-11-19T20:00:00.000Z',
      expires_at: '2026-11-19T21:00:00.000Z',
      intent: `pi_${id}`,
      means: 'visa 4242',
      paid_at: '2026-11-19T20:05:00.000Z',
      received,
      settled: received,
      kept,
      dispute: dispute ?? null,
    })
    .execute()
  return id
}
