import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')

/** The names of the rules that our lint finds broken in these files. */
function brokenIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
    const oxlint = join(project, 'node_modules', '.bin', 'oxlint')
    const args = ['--config', join(project, '.oxlintrc.json'), '--format', 'json', '.']
    const { stdout, stderr } = spawnSync(oxlint, args, { cwd: root, encoding: 'utf8' })
    if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${stdout}${stderr}`)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
    return [...new Set(diagnostics.map(({ code }) => code))].toSorted()
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('two files that know each other by their types alone are a circle', { timeout: 30_000 }, () => {
  const rules = `import type { Job } from './schema.ts'\n\nexport type Rule = (job: Job) => boolean\n`
  expect(
    brokenIn({
      'rules.ts': rules,
      'schema.ts': `import type { Rule } from './rules.ts'\n\nexport type Job = { rule: Rule }\n`,
    }),
  ).toEqual(['import(no-cycle)'])
  expect(brokenIn({ 'rules.ts': rules, 'schema.ts': 'export type Job = { name: string }\n' })).toEqual([])
})

test('a type is imported where it can be seen, not inside another type', { timeout: 30_000 }, () => {
  expect(
    brokenIn({
      'rules.ts': `export type Rule = import('./schema.ts').Job\n`,
      'schema.ts': 'export type Job = { name: string }\n',
    }),
  ).toEqual(['typescript(consistent-type-imports)'])
})
