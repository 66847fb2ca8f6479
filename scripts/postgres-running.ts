import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keptPasswords } from './postgres-cluster.ts'
import { lockHolder } from './processes.ts'

/** Where a role of the embedded database signs in. */
export const urlOf = (socketDir: string, role: string, password: string): string =>
  `postgresql://${role}:${password}@localhost/stringline?host=${encodeURIComponent(socketDir)}&port=5432`

interface ServerState {
  pid: number
  socketDir: string
  isReady: boolean
}

/** What the cluster's postmaster.pid says of its server; undefined where there is none, or not all of it yet. */
export function stateOf(cluster: string): ServerState | undefined {
  try {
    const [pid, , , , socketDir, , , state] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    if (socketDir === undefined || state === undefined) return undefined
    return { pid: Number(pid), socketDir: resolve(cluster, socketDir), isReady: state.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** The owner's URL of the embedded PostgreSQL that another process runs in this folder; undefined when none does. */
export function findRunningPostgres(folder: string): string | undefined {
  if (lockHolder(join(folder, 'lock')) === undefined) return undefined
  const state = stateOf(join(folder, 'cluster'))
  return state?.isReady === true ? urlOf(state.socketDir, 'stringline', keptPasswords(folder).owner) : undefined
}
