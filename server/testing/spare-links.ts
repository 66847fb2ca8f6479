import type { TenantDb } from '../platform/db/tenant.ts'
import { tokenHash } from '../platform/session/tokens.ts'
import type { Records } from './matrix-records.ts'
import type { TestServer } from './server.ts'

type Linked = Pick<
  Records,
  'companyId' | 'reportId' | 'shareId' | 'shareToken' | 'invoiceId' | 'invoiceLinkId' | 'invoiceLinkToken'
>

/** A link to a report and one to an invoice of each spare set of records, written straight to the tables. */
export async function spareLinks({ services }: TestServer, db: TenantDb, sets: readonly Linked[]): Promise<void> {
  const made = { created_by_name: 'Mere', created_hash: Buffer.alloc(32) }
  await db
    .insertInto('report_shares')
    .values(
      sets.map((at) => ({
        ...made,
        company_id: at.companyId,
        id: at.shareId,
        report_id: at.reportId,
        token_hash: tokenHash(at.shareToken),
      })),
    )
    .execute()
  await db
    .insertInto('invoice_links')
    .values(
      sets.map((at) => ({
        ...made,
        company_id: at.companyId,
        id: at.invoiceLinkId,
        invoice_id: at.invoiceId,
        token_hash: tokenHash(at.invoiceLinkToken),
        token_sealed: services.secrets.seal(
          { companyId: at.companyId, purpose: 'invoice-link', recordId: at.invoiceLinkId },
          at.invoiceLinkToken,
        ),
        created_at: '2026-11-01T00:00:00Z',
      })),
    )
    .execute()
  await db
    .insertInto('share_tokens')
    .values(
      sets.flatMap((at) => {
        const company = { company_id: at.companyId }
        const [report, invoice] = [tokenHash(at.shareToken), tokenHash(at.invoiceLinkToken)]
        return [
          { ...company, token_hash: report, report_id: at.reportId, invoice_id: null, share_id: at.shareId },
          { ...company, token_hash: invoice, report_id: null, invoice_id: at.invoiceId, share_id: at.invoiceLinkId },
        ]
      }),
    )
    .execute()
}
