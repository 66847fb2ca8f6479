import { staleRecord } from '#web/lib/api.ts'

/** How often others may save something else in between before it is told as a refusal. */
const mostTurns = 5

/**
 * Saves from the version that an edit began from. Where others saved meanwhile and left what is edited as it was, the
 * save goes on from theirs; where they changed the same, the refusal (412) is the caller's to show.
 */
export async function saveFrom<Item, Saved extends Item>(
  began: Item,
  isSame: (began: Item, current: Item) => boolean,
  send: (from: Item) => Promise<Saved>,
): Promise<Saved> {
  let from = began
  for (let turn = 1; ; turn += 1) {
    try {
      return await send(from)
    } catch (error) {
      const current = staleRecord<Item>(error)
      if (current === undefined || turn === mostTurns || !isSame(began, current)) throw error
      from = current
    }
  }
}
