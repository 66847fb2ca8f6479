import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU seconds a process has used, with those of its children that ended. 0 where the system has no /proc. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  // utime, stime, cutime, cstime: fields 14 to 17.
  return fields === undefined ? 0 : fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond
}

/** CPU seconds of a process and everything it started. */
export function cpuOfTree(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuOf(each), 0)
}

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
  const found = processes().filter((each) => Number(statOf(each)?.[1]) === pid)
  return found.flatMap((child) => [child, ...childrenOf(child)])
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
