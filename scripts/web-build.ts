import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { lockHolder, takeLock } from './processes.ts'

const root = join(import.meta.dirname, '..')

/** One folder for each build: another build never changes what a running server serves. */
const builds = join(root, 'build')

const sources = [
  'web',
  'domain',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/built-files.ts',
  'scripts/chunks.ts',
  'scripts/english-texts.ts',
  'scripts/finish-build.ts',
  'scripts/lean-pages.ts',
  'scripts/public-pages.ts',
]

/** With the pages for developers (`/dev/…`) or, in production, without them. */
export type Flavour = 'demo' | 'production'

/** The part of a build that visitors get. */
export const webFolderOf = (build: string): string => join(build, 'client')

/**
 * Builds the web application when there is no build of these sources and this flavour, and answers the folder of the
 * build. Throws when the build fails.
 */
export function ensureBuilt(flavour: Flavour): string {
  const build = buildFolder(flavour)
  if (existsSync(build)) return build
  console.log('Building the web application (only after a change) …')
  // In a process of its own: the bundler's memory goes back to the machine before the server starts.
  const result = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts'), flavour], {
    cwd: root,
    encoding: 'utf8',
  })
  if (result.status === 0) return build
  process.stderr.write(result.stdout + result.stderr)
  throw new Error('The web application could not be built (see above).')
}

/** Where the build of the sources as they are belongs, made or not. */
export const buildFolder = (flavour: Flavour): string => join(builds, `${flavour}-${fingerprint(flavour).slice(0, 16)}`)

/** The newest build of this flavour, of whatever sources: a deployed image brings it along without them. */
export function newestBuild(flavour: Flavour): string | undefined {
  if (!existsSync(builds)) return undefined
  const found = readdirSync(builds).filter((name) => name.startsWith(`${flavour}-`))
  const age = (build: string): number => Date.now() - changedAt(webFolderOf(build))
  return found.map((name) => join(builds, name)).toSorted((one, other) => age(one) - age(other))[0]
}

/** An empty folder for a build under way; `publishBuild` gives it its name. */
export function startBuild(): string {
  const folder = join(builds, `unfinished-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Puts a finished build in its place in one step, and removes old builds that no server uses. */
export function publishBuild(unfinished: string, build: string): void {
  try {
    renameSync(unfinished, build)
  } catch (error) {
    // Another process has made the same build meanwhile.
    if (!existsSync(build)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
  removeOldBuilds(build)
}

/** Keeps the build for as long as this process lives. */
export function useBuild(build: string): void {
  try {
    mkdirSync(usersOf(build), { recursive: true })
    takeLock(join(usersOf(build), String(process.pid)))
  } catch (error) {
    // A build in a folder that can't be written is never removed.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const day = 86_400_000

/** Removes the builds beside this one that are older than a day, except those that a living process uses. */
function removeOldBuilds(kept: string): void {
  for (const name of readdirSync(dirname(kept))) {
    const build = join(dirname(kept), name)
    if (build === kept || Date.now() - changedAt(build) < day || isUsed(build)) continue
    rmSync(build, { recursive: true, force: true })
  }
}

const usersOf = (build: string): string => join(build, 'users')

const isUsed = (build: string): boolean =>
  existsSync(usersOf(build)) &&
  readdirSync(usersOf(build)).some((pid) => lockHolder(join(usersOf(build), pid)) !== undefined)

const changedAt = (path: string): number => statSync(path).mtimeMs

/** A hash of everything the build depends on, in hexadecimal digits. */
function fingerprint(flavour: Flavour): string {
  const hash = createHash('sha256').update(`${flavour}\n`)
  for (const source of sources)
    for (const file of filesIn(join(root, source))) hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
