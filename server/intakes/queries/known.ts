import { sql } from 'kysely'
import { addressKey } from '#domain/characters.ts'
import type { Context } from '#server/platform/context.ts'

/** The people who are here already, by their addresses. */
export async function knownPeople(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(people.map(({ id, email }) => [addressKey(email), id]))
}

/** Which of these files the company has a row of: whose bytes those are. */
export async function filesHere(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The ids of roles and tags of these names that are here already, by the ids they have in the archive. */
export async function sameNames(
  ctx: Context,
  table: 'roles' | 'tags',
  named: readonly { id: string; name: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ archived: string; id: string }>`
    select asked.id as archived, here.id from unnest(${named.map(({ id }) => id)}::text[],
      ${named.map(({ name }) => name)}::text[]) as asked (id, name)
    join ${sql.table(table)} as here on here.name_key = compared_name(asked.name)
    where here.company_id = ${ctx.actor.companyId}`.execute(ctx.db)
  return new Map(rows.map(({ archived, id }) => [archived, id]))
}
