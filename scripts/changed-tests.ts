import { spawnSync } from 'node:child_process'
import { join, posix } from 'node:path'
import { isCode, listFiles, readSource } from './structure-source.ts'

const root = join(import.meta.dirname, '..')

/** Every file of code with the files that it imports, as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** The tests that a change can reach, as paths from the root. */
export interface ChangedTests {
  /** Files of unit and server tests. */
  files: string[]
  /** Files of browser journeys. */
  journeys: string[]
}

// What imports every feature to put the product together, and what every test imports to try it: a change reaches these
// from everywhere, so it is not followed through them, unless they are changed themselves.
const isHub = (path: string): boolean =>
  /^server\/(main|features)\.ts$/.test(path) ||
  /^(server\/testing|e2e)\/(?!.*\.(test|spec)\.ts$)/.test(path) ||
  path === 'web/routes.tsx'

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isJourney = (path: string): boolean => /^e2e\/.*\.spec\.ts$/.test(path)

/**
 * The tests that the changes of the working copy since a revision can reach by imports. Server tests call features over
 * HTTP and do not import them: a change that reaches a feature reaches the tests in its folder too, and a change of a
 * file that no code imports (SQL, a template, a catalogue) those in its own.
 */
export function changedTests(revision: string): ChangedTests {
  const graph = readImports(listFiles(root, ['domain', 'server', 'web', 'scripts', 'e2e', 'bench']).filter(isCode))
  return reachedTests(graph, changedFiles(revision))
}

/** The tests of an import graph that changed files reach. */
export function reachedTests(graph: ImportGraph, changed: readonly string[]): ChangedTests {
  const importers = new Map<string, string[]>()
  for (const [path, imports] of graph)
    for (const each of imports) importers.set(each, [...(importers.get(each) ?? []), path])
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    if (isHub(path) && !changed.includes(path)) return
    for (const each of importers.get(path) ?? []) visit(each)
  }
  for (const path of changed) visit(path)
  const folders = new Set(
    [
      ...[...reached].filter((path) => /^server\/[^/]+\/feature\.ts$/.test(path)),
      ...changed.filter((path) => !graph.has(path)),
    ].map((path) => `${posix.dirname(path)}/`),
  )
  const tests = [...graph.keys()].filter(
    (path) => reached.has(path) || [...folders].some((folder) => folder !== './' && path.startsWith(folder)),
  )
  return { files: tests.filter(isTest), journeys: tests.filter(isJourney) }
}

function changedFiles(revision: string): string[] {
  const lines = (args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout.split('\n').filter((line) => line !== '')
  }
  return [...lines(['diff', '--name-only', revision]), ...lines(['ls-files', '--others', '--exclude-standard'])]
}

function readImports(files: readonly string[]): ImportGraph {
  return new Map(files.map((path) => [path, readSource(root, path).imports.map(({ target }) => target)]))
}
