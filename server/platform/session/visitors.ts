import type { LinkedKind, VisitorActor } from '#domain/actor.ts'
import type { PlatformDb } from '../db/platform.ts'
import { unknownToken } from './guesses.ts'
import { notShut } from './members.ts'
import { tokenHash } from './tokens.ts'

/** Whoever holds a link, and by which one they came. */
export interface Visitor {
  actor: VisitorActor
  name: string
  timezone: string
  linkId: string
}

/** A link that still opens, with what it opens. */
interface OpenLink {
  company_id: string
  client_id: string
  subject_id: string
  timezone: string
}

/** Where a link is: which company's, and which of its links. */
interface Place {
  companyId: string
  linkId: string
  hash: Buffer
}

/**
 * Whoever holds this link to a record of that kind, or null when it is unknown, of another kind, revoked or expired:
 * all look the same.
 */
async function findVisitor(db: PlatformDb, kind: LinkedKind, token: string, now: Date): Promise<Visitor | null> {
  const hash = tokenHash(token)
  const found = await db
    .selectFrom('share_tokens')
    .select(['company_id', 'share_id'])
    .where('token_hash', '=', hash)
    .where(kind === 'report' ? 'report_id' : 'invoice_id', 'is not', null)
    .executeTakeFirst()
  if (found === undefined) return null
  const place = { companyId: found.company_id, linkId: found.share_id, hash }
  const link = kind === 'report' ? await linkedReport(db, place, now) : await linkedInvoice(db, place)
  if (link === undefined) return null
  return {
    linkId: place.linkId,
    name: 'Visitor',
    timezone: link.timezone,
    actor: {
      kind: 'visitor',
      companyId: link.company_id,
      clientId: link.client_id,
      subject: { kind, id: link.subject_id },
    },
  }
}

/** The same, or what is thrown where there is nobody: after very many tries from one network, that they wait. */
export async function visitorBy(
  db: PlatformDb,
  kind: LinkedKind,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<Visitor> {
  const visitor = await findVisitor(db, kind, token, now)
  if (visitor === null) throw await unknownToken(db, address, now)
  return visitor
}

const linkedReport = (db: PlatformDb, { companyId, linkId, hash }: Place, now: Date): Promise<OpenLink | undefined> =>
  db
    .selectFrom('report_shares')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.company_id', '=', 'report_shares.company_id')
        .onRef('reports.id', '=', 'report_shares.report_id'),
    )
    .innerJoin('companies', 'companies.id', 'report_shares.company_id')
    .select([
      'report_shares.company_id',
      'reports.client_id',
      'report_shares.report_id as subject_id',
      'companies.timezone',
    ])
    .where('report_shares.company_id', '=', companyId)
    .where('report_shares.id', '=', linkId)
    .where('report_shares.token_hash', '=', hash)
    .where('report_shares.revoked_at', 'is', null)
    // Of a company that Stringline shut only its org_admins see anything.
    .where(notShut('companies'))
    .where((or) =>
      or.or([or('report_shares.expires_at', 'is', null), or('report_shares.expires_at', '>', now.toISOString())]),
    )
    .executeTakeFirst()

const linkedInvoice = (db: PlatformDb, { companyId, linkId, hash }: Place): Promise<OpenLink | undefined> =>
  db
    .selectFrom('invoice_links')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.company_id', '=', 'invoice_links.company_id')
        .onRef('invoices.id', '=', 'invoice_links.invoice_id'),
    )
    .innerJoin('companies', 'companies.id', 'invoice_links.company_id')
    .select([
      'invoice_links.company_id',
      'invoices.client_id',
      'invoice_links.invoice_id as subject_id',
      'companies.timezone',
    ])
    .where('invoice_links.company_id', '=', companyId)
    .where('invoice_links.id', '=', linkId)
    .where('invoice_links.token_hash', '=', hash)
    .where('invoice_links.revoked_at', 'is', null)
    .where(notShut('companies'))
    .executeTakeFirst()
