import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { sql, type RawBuilder } from 'kysely'

/** A row in an order that people make: its rank lies between its neighbours'. */
export interface Ranked {
  id: string
  rank: string
}

/** Gives rows the ranks of `fresh (id, rank)`. Whose table it is writes it. */
type Deal = (fresh: RawBuilder<unknown>) => Promise<unknown>

// Far longer than people's moves make them; an index takes no text without end.
const longestRank = 100

/** Whether a rank has grown so long that its neighbours' are dealt anew. */
export const isTooLong = (rank: string): boolean => rank.length > longestRank

/** Gives these rows, in their order, short ranks again: all behind the last, so that no two meet. */
export async function dealRanks(rows: readonly Ranked[], deal: Deal): Promise<Ranked[]> {
  const ids = rows.map(({ id }) => id)
  const ranks = generateNKeysBetween(rows.at(-1)?.rank ?? null, null, rows.length)
  await deal(sql`unnest(${ids}::uuid[], ${ranks}::text[]) as fresh (id, rank)`)
  return rows.map(({ id }, at) => ({ id, rank: ranks[at] ?? '' }))
}

/**
 * The rank of a row right behind another of `rows`, which are all of the order; first where that is null, undefined
 * where it is not among them.
 */
export async function rankBehind(
  rows: readonly Ranked[],
  { id, after }: { id: string; after: string | null },
  deal: Deal,
): Promise<string | undefined> {
  const rankIn = (all: readonly Ranked[]) => {
    const others = all.filter((row) => row.id !== id)
    const at = others.findIndex((row) => row.id === after)
    if (at < 0 && after !== null) return undefined
    return generateKeyBetween(others[at]?.rank ?? null, others[at + 1]?.rank ?? null)
  }
  const rank = rankIn(rows)
  return rank === undefined || !isTooLong(rank) ? rank : rankIn(await dealRanks(rows, deal))
}
