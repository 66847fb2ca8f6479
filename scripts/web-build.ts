import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Where the built web application lies: what the server serves. */
export const webFolder = join(root, 'build', 'client')

const stamp = join(root, 'build', 'stamp')
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

/** Builds the web application when its sources or flavour changed since the last build. Throws when the build fails. */
export function ensureBuilt(flavour: Flavour): void {
  if (isBuilt(flavour)) return
  console.log('Building the web application (only after a change) …')
  // In a process of its own: the bundler's memory goes back to the machine before the server starts.
  const result = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts'), flavour], {
    cwd: root,
    encoding: 'utf8',
  })
  if (result.status === 0) return
  process.stderr.write(result.stdout + result.stderr)
  throw new Error('The web application could not be built (see above).')
}

/** True when the build on disk is of these sources and this flavour. */
function isBuilt(flavour: Flavour): boolean {
  return (
    existsSync(join(webFolder, 'app.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(flavour)
  )
}

/** Forgets the last build, so that one interrupted half-way is never served. */
export function clearStamp(): void {
  rmSync(stamp, { force: true })
}

/** Remembers what the build on disk was made from; `made` is the fingerprint taken before it began. */
export function writeStamp(made: string): void {
  writeFileSync(stamp, made)
}

/** True when there is a build of this flavour, of whatever sources: a deployed image brings it along without them. */
export function hasBuild(flavour: Flavour): boolean {
  return (
    existsSync(join(webFolder, 'app.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8').startsWith(`${flavour} `)
  )
}

/** The flavour, and a hash of everything the build depends on. */
export function fingerprint(flavour: Flavour): string {
  const hash = createHash('sha256').update(`${flavour}\n`)
  for (const source of sources)
    for (const file of filesIn(join(root, source))) hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  return `${flavour} ${hash.digest('hex')}`
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
