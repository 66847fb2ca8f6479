import { spawnSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename } from 'node:path'

/**
 * True while a process with this number runs, whoever owns it. One that ended but was not yet collected counts as
 * ended.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return process.platform !== 'linux' || statField(pid, 3) !== 'Z'
}

/** The parent's process number, or undefined when it can't be learnt. */
export function parentOf(pid: number): number | undefined {
  const text = process.platform === 'linux' ? statField(pid, 4) : ps(pid, 'ppid')
  return text ? Number(text) : undefined
}

/** The program's name, without its folder, or undefined when it can't be learnt. */
export function programOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return basename(ps(pid, 'comm') ?? '') || undefined
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}

/**
 * The PostgreSQL processes (server and children) whose working folder is `folder`; empty where the system can't tell.
 */
export function postgresProcessesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const numbers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  return numbers.filter((pid) => isPostgresIn(pid, folder))
}

/** True when the process is a PostgreSQL server or child whose working folder is `folder`. */
export function isPostgresIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return basename(ps(pid, 'comm') ?? '').startsWith('postgres')
  try {
    const here = statSync(`/proc/${pid}/cwd`)
    const there = statSync(folder)
    return (
      basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
      here.ino === there.ino &&
      here.dev === there.dev
    )
  } catch {
    return false
  }
}

/**
 * Takes the lock file for this process. Answers undefined when taken, or the number of the living process that holds
 * it. A lock whose holder is gone is replaced: the holder's start time is kept with its number, because numbers are
 * reused.
 */
export function takeLock(file: string): number | undefined {
  const mine = `${process.pid} ${startTime(process.pid) ?? ''}\n`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return undefined
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = lockHolder(file)
      if (holder !== undefined) return holder
      rmSync(file, { force: true })
    }
  } finally {
    unlinkSync(draft)
  }
}

/** The number of the living process that holds the lock file, if any does. */
export function lockHolder(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const [pid = '', ...started] = readFileSync(file, 'utf8').trim().split(' ')
  const holder = Number(pid)
  return holder > 0 && isAlive(holder) && (startTime(holder) ?? '') === started.join(' ') ? holder : undefined
}

function startTime(pid: number): string | undefined {
  return process.platform === 'linux' ? statField(pid, 22) : ps(pid, 'lstart')
}

function statField(pid: number, position: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[position - 3]
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string | undefined {
  const result = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : undefined
}
