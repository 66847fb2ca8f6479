import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const running = 'server/commands.test.ts'

/**
 * Every command that package.json offers: the file of `npm test` that runs it, at least in small, and how it is named
 * there.
 */
const exercised: Record<string, { by: string; as: string }> = {
  start: { by: running, as: 'scripts/start.mjs' },
  dev: { by: running, as: 'scripts/dev.ts' },
  build: { by: 'scripts/web-build.ts', as: "'build.ts'" },
  migrate: { by: running, as: 'scripts/migrate.ts' },
  backup: { by: 'scripts/backup.test.ts', as: 'scripts/${command}.ts' },
  restore: { by: 'scripts/backup.test.ts', as: 'scripts/${command}.ts' },
  distribute: { by: running, as: 'scripts/distribute.ts' },
  worker: { by: running, as: 'scripts/worker.ts' },
  check: { by: 'scripts/test.ts', as: './check.ts' },
  test: { by: 'scripts/test-options.test.ts', as: 'scripts/test.ts' },
  'test:full': { by: 'scripts/test-options.test.ts', as: 'scripts/test.ts' },
  bench: { by: 'scripts/bench.test.ts', as: 'bench/run.ts' },
  format: { by: 'scripts/check.ts', as: "bin('oxfmt')" },
  types: { by: 'scripts/check.ts', as: 'scripts/database-types.ts' },
  'reset-second-step': { by: running, as: 'scripts/reset-second-step.ts' },
  sample: { by: running, as: 'scripts/sample-report.ts' },
  pictures: { by: running, as: 'scripts/product-pictures.ts' },
}

const scripts = Object.entries(manifest.scripts)
// `prestart` and its like come before another command, and are all the same one.
const isBefore = (name: string): boolean => name.startsWith('pre') && name.slice(3) in manifest.scripts

it('every command of package.json is exercised by a test', () => {
  const commands = scripts.map(([name]) => name).filter((name) => !isBefore(name))
  expect(commands.filter((name) => !(name in exercised))).toEqual([])
})

it.each(Object.entries(exercised))('%s is exercised where it is said to be', (name, { by, as }) => {
  expect(existsSync(join(root, by)), by).toBe(true)
  expect(read(by), by).toContain(as)
  const script = (manifest.scripts as Record<string, string>)[name]
  if (script !== undefined && !as.includes('$')) expect(script).toContain(/[\w-]+(?=\.\w+'?$)|oxfmt/.exec(as)?.[0])
})

it.each(['README.md', 'docs/operations.md', 'docs/architecture.md'])('%s offers only commands that exist', (path) => {
  const offered = [...read(path).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own)
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.filter((name) => name === undefined || !(name in manifest.scripts))).toEqual([])
})

it('the install that comes before a command does nothing where everything is there', () => {
  expect(new Set(scripts.filter(([name]) => isBefore(name)).map(([, script]) => script))).toEqual(
    new Set(['node scripts/ensure-install.mjs']),
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ensure-install.mjs'], {
    cwd: root,
    encoding: 'utf8',
    // Were something missing, this npm would not fetch it.
    env: { ...process.env, npm_execpath: join(root, 'no-npm') },
  })
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
})
