import { sql } from 'kysely'
import type { Archived } from '#domain/archives/schema.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in clients as they were elsewhere; their logos once these are there. */
export const bringClients = (ctx: Context, clients: readonly Archived<'clients'>[]): Promise<void> =>
  inParts(clients, (part) =>
    ctx.db
      .insertInto('clients')
      .values(
        part.map((client) => ({
          company_id: ctx.actor.companyId,
          id: client.id,
          version: client.version,
          code: client.clientId,
          name: client.name,
          email: client.email,
          billing_email: client.billingEmail,
          website: client.website,
          phone: client.phone,
          address: client.address,
          contact_name: client.contactName,
          contact_phone: client.contactPhone,
          contact_email: client.contactEmail,
          status: client.status,
          notes: client.notes,
          created_at: client.createdAt,
          updated_at: client.updatedAt,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )

/** Gives clients the logos that were brought in with them. */
export async function bringLogos(ctx: Context): Promise<void> {
  const { companyId } = ctx.actor
  await sql`update clients set logo_file_id = f.id from files f
    where clients.company_id = ${companyId} and f.company_id = ${companyId}
      and f.attached_kind = 'client' and f.attached_id = clients.id`.execute(ctx.db)
}
