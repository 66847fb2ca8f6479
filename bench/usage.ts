import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * CPU seconds a process has used, with those of its children that ended: of its threads to the nanosecond where the
 * system keeps that, else in its ticks of 10 ms. 0 where the system has no /proc.
 */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  if (fields === undefined) return 0
  // utime, stime, cutime, cstime: fields 14 to 17.
  const [user = 0, system = 0, ...ofChildren] = fields.slice(11, 15).map((field) => Number(field) / ticksPerSecond)
  return (ofThreads(pid) ?? user + system) + ofChildren.reduce((sum, each) => sum + each, 0)
}

function ofThreads(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e9)
      .reduce((sum, each) => sum + each, 0)
  } catch {
    return undefined
  }
}

/** CPU seconds of a process and everything it started. */
export const cpuOfTree = (pid: number): number => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuOf(each), 0)

/** Resident memory of a process in MB; NaN where the system has no /proc. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}

/** Memory of a process and everything it started, in MB: what they share, as Node's own code, counts once. */
export const memoryOfTree = (pid: number): number =>
  [pid, ...childrenOf(pid)].map(shareOf).reduce((sum, each) => sum + each, 0)

/** Its resident memory in MB, with its part of what it shares; 0 for one that has ended. */
function shareOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Process numbers of direct and indirect children. */
function childrenOf(pid: number): number[] {
  const parents = processes().map((each) => [each, Number(statOf(each)?.[1])] as const)
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

function processes(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
  } catch {
    return []
  }
}

/** Fields of /proc/pid/stat from the third on: the second is a name in brackets that may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
