export interface MilestoneThen {
  title: string
  dueDate: string | null
  completed: boolean
}

/** What became of a job's milestones: the same one before and after, and those that came or went. */
export interface MilestoneChange {
  kept: { was: MilestoneThen; is: MilestoneThen }[]
  added: MilestoneThen[]
  removed: MilestoneThen[]
}

/**
 * Milestones have no identity but what they say: one of the same title is the same, and so is one of the same day,
 * where no other of that day came or went.
 */
export function milestoneChange(before: readonly MilestoneThen[], after: readonly MilestoneThen[]): MilestoneChange {
  const removed = without(before, after)
  const added = without(after, before)
  const byTitle = pairs(removed, added, ({ title }) => title)
  const renamed = pairs(byTitle.removed, byTitle.added, ({ dueDate }) => dueDate)
  return { ...renamed, kept: [...byTitle.kept, ...renamed.kept] }
}

const without = (some: readonly MilestoneThen[], others: readonly MilestoneThen[]) => {
  const known = new Set(others.map((each) => JSON.stringify(each)))
  return some.filter((each) => !known.has(JSON.stringify(each)))
}

/** Pairs what agrees in a value that it alone has on its side. */
function pairs(
  removed: readonly MilestoneThen[],
  added: readonly MilestoneThen[],
  valueOf: (milestone: MilestoneThen) => string | null,
): MilestoneChange {
  const only = (some: readonly MilestoneThen[], value: string | null) => {
    const [first, ...others] = value === null ? [] : some.filter((each) => valueOf(each) === value)
    return others.length > 0 ? undefined : first
  }
  const kept = removed.flatMap((was) => {
    const is = only(removed, valueOf(was)) && only(added, valueOf(was))
    return is === undefined ? [] : [{ was, is }]
  })
  return {
    kept,
    removed: removed.filter((each) => kept.every(({ was }) => was !== each)),
    added: added.filter((each) => kept.every(({ is }) => is !== each)),
  }
}
