/** How much there is of what several share. Times in milliseconds. */
export interface TurnLimits {
  /** So many turns within so long, counted from when each ended. */
  limit: number
  within: number
  atOnce: number
  /** So many follow each other before others who wait have theirs: what takes several should come to its end. */
  inARow: number
  /** Who asks for no other for so long gives the rest of a row up. */
  idle: number
  /** Whoever was told to come again keeps their place for so long beyond that. */
  grace: number
  /** How soon whoever waits looks again whether others have left something over. */
  looksAgain: number
  /** The same where only as many as may be are under way at once. */
  soon: number
  /** Of a process that was killed no turn ends: it counts for so long. */
  longest: number
}

interface Turn {
  id: string
  by: string
  at: number
  /** Null while it is under way. */
  ended: number | null
}

/** Whoever takes turns, or waits for one. */
interface Member {
  by: string
  /** What is left of their row; none while they wait for one. */
  left: number
  /** Since when they wait. */
  since: number
  until: number
}

/** All turns of late, and whoever shares them at the moment. */
export interface Turns {
  taken: readonly Turn[]
  members: readonly Member[]
}

export const nothingTaken: Turns = { taken: [], members: [] }

interface Moment {
  now: number
  limits: TurnLimits
}

/**
 * A turn for whoever asks, or for how long there is none. Whoever shares it goes in turn: a row of some turns each, and
 * who has had theirs waits behind whoever waited longer, as long as there is not enough for all.
 */
export function takeTurn(
  before: Turns,
  { by, id }: Pick<Turn, 'by' | 'id'>,
  moment: Moment,
): { turns: Turns; wait: number } {
  const { now, limits } = moment
  const { taken, members } = asOf(before, moment)
  const others = members.filter((each) => each.by !== by)
  const me = members.find((each) => each.by === by) ?? { by, left: 0, since: now, until: now }
  const wait = waitFor(me, { taken, members: others }, moment)
  if (wait > 0) return { turns: { taken, members: [...others, { ...me, until: now + wait + limits.grace }] }, wait }
  const left = (me.left > 0 ? me.left : limits.inARow) - 1
  const member = { by, left, since: left === 0 ? now : me.since, until: now + limits.idle }
  return { turns: { taken: [...taken, { id, by, at: now, ended: null }], members: [...others, member] }, wait: 0 }
}

/** A turn is over; whoever had it may want the next. */
export function endTurn(before: Turns, id: string, moment: Moment): Turns {
  const { now, limits } = moment
  const { taken, members } = asOf(before, moment)
  const turn = taken.find((each) => each.id === id)
  return {
    taken: taken.map((each) => (each.id === id ? { ...each, ended: now } : each)),
    members: members.map((each) => (each.by === turn?.by ? { ...each, until: now + limits.idle } : each)),
  }
}

/** Without what counts no more. What lies ahead of the clock, which was set back, counts as of now. */
function asOf(before: Turns, { now, limits }: Moment): Turns {
  const longestWait = limits.within + limits.grace + limits.idle
  const taken = before.taken.map((turn) => ({
    ...turn,
    at: Math.min(turn.at, now),
    ended: turn.ended === null ? null : Math.min(turn.ended, now),
  }))
  const members = before.members.map((each) => ({
    ...each,
    since: Math.min(each.since, now),
    until: Math.min(each.until, now + longestWait),
  }))
  const counted = taken.filter(({ at, ended }) => now < (ended === null ? at + limits.longest : ended + limits.within))
  const isAtWork = ({ by }: Member) => counted.some((each) => each.by === by && each.ended === null)
  return { taken: counted, members: members.filter((each) => each.until > now || isAtWork(each)) }
}

function waitFor(me: Member, { taken, members: others }: Turns, { now, limits }: Moment): number {
  const over = taken.length + spokenFor(me, others, limits) + 1 - limits.limit
  if (over > 0) {
    const leaving = taken.map(({ ended }) => (ended ?? now) + limits.within - now).toSorted((one, other) => one - other)
    const enough = leaving[over - 1] ?? Infinity
    // Others may leave some of theirs; before the first is over there are none, whatever they do.
    const first = taken.length < limits.limit ? 0 : (leaving[0] ?? 0)
    return Math.max(1, Math.min(enough, Math.max(first, limits.looksAgain)))
  }
  return taken.filter(({ ended }) => ended === null).length < limits.atOnce ? 0 : limits.soon
}

/** How many turns go to others first. */
function spokenFor(me: Member, others: readonly Member[], { inARow }: TurnLimits): number {
  if (me.left > 0) return 0
  const ahead = others.filter(
    ({ left, since, by }) => left === 0 && (since < me.since || (since === me.since && by < me.by)),
  )
  return others.reduce((sum, { left }) => sum + left, 0) + ahead.length * inARow
}
