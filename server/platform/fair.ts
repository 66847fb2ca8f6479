/** Whose work it is. The group (a company, an address) shares a part of the places, each member of it a smaller one. */
export interface Asker {
  group: string
  member: string
}

export interface FairLimits {
  /** How much is under way at once: altogether, of one group, of one member. */
  atOnce: number
  perGroup: number
  perMember: number
  /** How much may wait: altogether, of one group, of one member. Of two groups neither leaves the other no room. */
  waiting: number
  waitingPerGroup: number
  waitingPerMember: number
  /** How long it may wait. */
  waitMs: number
}

/** There is no place, or none came in time: worth trying again in a moment. */
export class CrowdedError extends Error {
  constructor() {
    super('too much is waiting')
    this.name = 'CrowdedError'
  }
}

/** Gives the place back, once. */
export type Leave = () => void

/**
 * Lets so much work through at once, and when more wants through, takes turns between the groups and within a group
 * between its members: one person's hundred pieces of work cost the next person the wait for one.
 */
export interface FairQueue {
  /**
   * A place, or at the latest after `waitMs` a `CrowdedError`. `onWait` is called if there is none yet, with what gives
   * the wait up.
   */
  enter(asker: Asker, onWait?: (giveUp: () => void) => void): Leave | Promise<Leave>
  /** Does the work when its turn has come. Throws `CrowdedError`. */
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result>
}

interface Turn {
  begin(leave: Leave): void
  refuse(error: Error): void
  deadline: NodeJS.Timeout
}

interface Member {
  running: number
  turns: Turn[]
}

interface Group {
  running: number
  waiting: number
  members: Map<string, Member>
}

export function createFairQueue(limits: FairLimits): FairQueue {
  // In the order in which they are next: whoever begins or ends goes to the end. Kept only while there is something of
  // them.
  const groups = new Map<string, Group>()
  let running = 0
  let waiting = 0

  function enter(asker: Asker, onWait?: (giveUp: () => void) => void): Leave | Promise<Leave> {
    const group = groupOf(asker.group)
    const member = memberOf(group, asker.member)
    // Who waits, waits for a place that they may not take now: so a new one that may take one passes nobody over.
    if (mayRun(group) && member.running < limits.perMember) return begin(asker, group, member)
    if (!mayWait(group, member)) {
      forget(asker, group, member)
      throw new CrowdedError()
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        const at = member.turns.indexOf(turn)
        if (at < 0) return
        remove(group, member, at)
        forget(asker, group, member)
        turn.refuse(new CrowdedError())
      }
      const turn: Turn = { begin: resolve, refuse: reject, deadline: setTimeout(giveUp, limits.waitMs) }
      member.turns.push(turn)
      group.waiting += 1
      waiting += 1
      onWait?.(giveUp)
    })
  }

  async function run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    const leave = await enter(asker)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  const mayWait = (group: Group, member: Member): boolean =>
    waiting < limits.waiting && group.waiting < limits.waitingPerGroup && member.turns.length < limits.waitingPerMember

  const mayRun = (group: Group): boolean => running < limits.atOnce && group.running < limits.perGroup

  function begin(asker: Asker, group: Group, member: Member): Leave {
    running += 1
    group.running += 1
    member.running += 1
    toTheEnd(groups, asker.group, group)
    toTheEnd(group.members, asker.member, member)
    let left = false
    return () => {
      if (left) return
      left = true
      running -= 1
      group.running -= 1
      member.running -= 1
      toTheEnd(groups, asker.group, group)
      toTheEnd(group.members, asker.member, member)
      forget(asker, group, member)
      next()
    }
  }

  /** Gives free places to whoever is next and may have one. */
  function next(): void {
    while (running < limits.atOnce && waiting > 0 && beginNext());
  }

  function beginNext(): boolean {
    for (const [groupName, group] of groups) {
      if (group.waiting === 0 || !mayRun(group)) continue
      for (const [memberName, member] of group.members) {
        if (member.turns.length === 0 || member.running >= limits.perMember) continue
        const turn = remove(group, member, 0)
        turn?.begin(begin({ group: groupName, member: memberName }, group, member))
        return true
      }
    }
    return false
  }

  function remove(group: Group, member: Member, at: number): Turn | undefined {
    const [turn] = member.turns.splice(at, 1)
    clearTimeout(turn?.deadline)
    group.waiting -= 1
    waiting -= 1
    return turn
  }

  function groupOf(name: string): Group {
    const known = groups.get(name)
    if (known) return known
    const group = { running: 0, waiting: 0, members: new Map() }
    groups.set(name, group)
    return group
  }

  function forget(asker: Asker, group: Group, member: Member): void {
    if (member.running === 0 && member.turns.length === 0) group.members.delete(asker.member)
    if (group.members.size === 0) groups.delete(asker.group)
  }

  return { enter, run }
}

function memberOf(group: Group, name: string): Member {
  const known = group.members.get(name)
  if (known) return known
  const member = { running: 0, turns: [] }
  group.members.set(name, member)
  return member
}

function toTheEnd<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
}
