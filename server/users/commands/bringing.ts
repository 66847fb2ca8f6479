import type { Archived } from '#domain/archives/schema.ts'
import { addressKey } from '#domain/characters.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Brings in people who are not here yet, so that what they made keeps them. They are disabled, belong to no account and
 * are mailed nothing: whoever is to work here is invited by their address, and is then the same person.
 */
export const bringPeople = (ctx: Context, people: readonly Archived<'people'>[]): Promise<void> =>
  inParts(people, (part) =>
    ctx.db
      .insertInto('users')
      .values(
        part.map((person) => ({
          company_id: ctx.actor.companyId,
          id: person.id,
          version: person.version,
          email: addressKey(person.email),
          name: person.name,
          role: person.role,
          role_id: person.customRole?.id ?? null,
          client_id: person.client?.id ?? null,
          status: 'disabled',
          active_from: null,
          job_title: person.jobTitle,
          phone: person.phone,
          created_at: person.createdAt,
          updated_at: ctx.now,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )
