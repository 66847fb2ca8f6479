import type { TenantDb } from '../platform/db/tenant.ts'
import { tokenHash } from '../platform/session/tokens.ts'
import type { Records } from './matrix-records.ts'
import type { TestServer } from './server.ts'

type Linked = Pick<
  Records,
  'companyId' | 'reportId' | 'shareId' | 'shareToken' | 'invoiceId' | 'invoiceLinkId' | 'invoiceLinkToken'
>

/** A link to a report and one to an invoice, written straight to the tables. */
export async function spareLinks({ services }: TestServer, db: TenantDb, at: Linked): Promise<void> {
  const made = { company_id: at.companyId, created_by_name: 'Mere', created_hash: Buffer.alloc(32) }
  await db
    .insertInto('report_shares')
    .values({ ...made, id: at.shareId, report_id: at.reportId, token_hash: tokenHash(at.shareToken) })
    .execute()
  const place = { companyId: at.companyId, purpose: 'invoice-link', recordId: at.invoiceLinkId } as const
  await db
    .insertInto('invoice_links')
    .values({
      ...made,
      id: at.invoiceLinkId,
      invoice_id: at.invoiceId,
      token_hash: tokenHash(at.invoiceLinkToken),
      token_sealed: services.secrets.seal(place, at.invoiceLinkToken),
      created_at: '2026-11-01T00:00:00Z',
    })
    .execute()
  const company = { company_id: at.companyId }
  await db
    .insertInto('share_tokens')
    .values([
      { ...company, token_hash: tokenHash(at.shareToken), report_id: at.reportId, share_id: at.shareId },
      { ...company, token_hash: tokenHash(at.invoiceLinkToken), invoice_id: at.invoiceId, share_id: at.invoiceLinkId },
    ])
    .execute()
}
