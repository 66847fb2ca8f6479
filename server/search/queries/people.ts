import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import type { FoundInList } from '#server/platform/search.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'

/**
 * People by name and address, as their own list finds them: a company has so few that they are looked through each
 * time, and no entry is to be kept when somebody is renamed in all of their companies at once (decision 0083).
 */
export async function findPeople(
  ctx: Context,
  words: readonly string[],
  most: number,
): Promise<Omit<FoundInList, 'list'>> {
  const rows = await matchingPeople(ctx, { words, most: most + 1 })
  const found = rows.slice(0, most)
  return {
    ids: found.map(({ id }) => id),
    matches: found.map(({ match }) => match),
    capped: rows.length > most,
    searchedFor: null,
  }
}

// How well a person matches is a number as of a record: the name is exactly so, each word begins one of the name, the
// name has them, or the address does.
const matchingPeople = prepared(
  ({ actor: { companyId } }, { words, most }: Placeholders<{ words: readonly string[]; most: number }>) => {
    const patterns = sql`array(select search_pattern(word) from unnest(${words}::text[]) as word)`
    const beginnings = sql`array(select '% ' || ltrim(search_pattern(word), '% ') from unnest(${words}::text[]) as word)`
    const name = sql`' ' || folded(users.name)`
    return sql<{ id: string; match: number }>`
      select users.id, case when search_title(users.name) = array_to_string(${words}::text[], ' ') then -1
        when ${name} like all (${beginnings}) then 2 when ${name} like all (${patterns}) then 3
        else 4 end as match
      from users
      where users.company_id = ${companyId} and users.deleted_at is null
        and ${name} || ' ' || folded(users.email) like all (${patterns})
      order by match, folded(users.name), users.id limit ${most}::integer`
  },
)
