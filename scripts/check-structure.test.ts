import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'))
  for (const folder of ['domain', 'server', 'web']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root).faults
}

test('a well-kept feature has no fault', () => {
  const faults = plant({
    'domain/jobs/rules.ts': `import { z } from 'zod'\nimport { sum } from '../money.ts'\nexport const rule = z.string()`,
    'domain/money.ts': `import Big from 'big.js'\nexport const sum = Big`,
    'server/jobs/commands.ts': `import { rule } from '#domain/jobs/rules.ts'\nexport const createJob = (db) => db.insertInto('jobs')`,
    'server/jobs/policy.ts': `export const createJob = (actor) => actor.kind === 'staff'`,
    'server/reports/queries.ts': `import { createJob } from '../jobs/commands.ts'\nexport const all = createJob`,
    'server/jobs/commands/create-job.ts': `export const x = 1`,
    'server/platform/mail/letter.ts': `import 'react'\nimport '@react-email/text'`,
    'web/jobs/job-list.tsx': `import { Button } from '#web/ui/button.tsx'\nexport const JobList = () => <Button />`,
    'web/jobs/messages.en.json': `{}`,
    'web/ui/button.tsx': `export const Button = () => <button type="button" />`,
  })
  expect(faults).toEqual([])
})

test('it says how many files it read under each root', () => {
  plant({ 'domain/money.ts': 'export const a = 1', 'web/ui/button.tsx': 'export const b = 1', 'web/ui/app.css': '' })
  expect(checkStructure(root).read).toEqual({ domain: 1, server: 0, web: 1 })
})

test('a file that can not be parsed stops the check', () => {
  expect(() => plant({ 'domain/money.ts': 'export const = 3' })).toThrow(/domain\/money\.ts can't be parsed/)
})

test.each([
  ['server/jobs/manager.ts', 'no such name in the vocabulary'],
  ['domain/jobs/logic.ts', 'no such name in the vocabulary'],
  ['server/db/migrations/first.sql', 'no such name in the vocabulary'],
  ['web/jobs/JobList.tsx', 'no such name in the vocabulary'],
  ['web/jobs/messages.de.json', 'no such name in the vocabulary'],
  ['web/lib/utils.ts', '"utils" says nothing'],
  ['server/platform/common/text.ts', '"common" says nothing'],
  ['web/ui/index.ts', '"index" says nothing'],
])('the name %s is refused', (path, fault) => {
  expect(plant({ [path]: 'export const a = 1' })).toEqual([expect.stringContaining(fault)])
})

test.each([
  ['domain knows the server', 'domain/money.ts', `import '#server/main.ts'`, 'domain reaches into server/main.ts'],
  ['domain uses Node', 'domain/money.ts', `import 'node:fs'`, 'domain is pure'],
  ['domain uses another library', 'domain/money.ts', `import 'pg'`, 'domain is pure'],
  ['domain imports in the middle', 'domain/money.ts', `export const a = () => import('pg')`, 'domain is pure'],
  [
    'the server knows the web',
    'server/jobs/routes.ts',
    `import type { A } from '#web/ui/a.tsx'`,
    'the server reaches into web/ui/a.tsx',
  ],
  ['the server draws with React', 'server/jobs/emails.ts', `import 'react'`, 'the server imports react'],
  [
    'a feature draws its mail by itself',
    'server/jobs/emails.ts',
    `import '@react-email/text'`,
    'the server imports @react-email/text',
  ],
  [
    'the web knows the server',
    'web/jobs/data.ts',
    `import '#server/jobs/queries.ts'`,
    'the web reaches into server/jobs/queries.ts',
  ],
  [
    'the web knows a type of the server',
    'web/jobs/data.ts',
    `export type A = import('#server/main.ts').A`,
    'the web reaches into server',
  ],
  ['a screen uses Node', 'web/jobs/data.ts', `import 'node:fs'`, 'a screen imports node:fs'],
  ['a root is left by dots', 'server/jobs/routes.ts', `import '../../domain/money.ts'`, 'leaves its root'],
  [
    'the platform knows a feature',
    'server/platform/db.ts',
    `import '../jobs/queries.ts'`,
    'the platform knows server/jobs/queries.ts',
  ],
  [
    'the platform knows the list of features',
    'server/platform/db.ts',
    `import '../features.ts'`,
    'the platform knows server/features.ts',
  ],
  [
    'the kit knows a feature',
    'web/ui/card.tsx',
    `import '../jobs/job-list.tsx'`,
    'the foundation knows web/jobs/job-list.tsx',
  ],
  [
    'the library knows the shell',
    'web/lib/api.ts',
    `import '#web/app/shell.tsx'`,
    'the foundation knows web/app/shell.tsx',
  ],
  [
    'a feature enters another by a window',
    'server/jobs/commands.ts',
    `import '../reports/policy.ts'`,
    'reaches into server/reports/policy.ts',
  ],
  [
    'the product uses what is for tests',
    'server/jobs/commands.ts',
    `import '#server/testing/given.ts'`,
    'which is for tests',
  ],
])('%s', (_, path, text, fault) => {
  expect(plant({ [path]: text })).toEqual([expect.stringContaining(fault)])
})

test('two server features that import each other are a circle', () => {
  const faults = plant({
    'server/jobs/queries.ts': `import '../reports/queries.ts'`,
    'server/reports/queries.ts': `import '../clients/queries.ts'`,
    'server/clients/queries.ts': `import '../jobs/queries.ts'`,
  })
  expect(faults).toEqual([expect.stringMatching(/^server features in a circle: (\w+ → ){3}\w+$/)])
})

test('a file that only passes on exports is refused', () => {
  expect(plant({ 'web/ui/kit.ts': `export * from './button.tsx'\nexport { a } from './card.tsx'` })).toEqual([
    expect.stringContaining('only passes on'),
  ])
})

test.each([
  ['the query builder', `export const a = (db) => db.selectFrom('jobs')`],
  ['the sql tag', 'export const a = sql`select 1`'],
  ['a bare query', `export const a = (client) => client.query('select 1')`],
  ['a bare template', 'export const a = (client) => client.query(`update jobs set x = 1`)'],
])('SQL outside its places: %s', (_, text) => {
  expect(plant({ 'server/jobs/routes.ts': text })).toEqual([expect.stringContaining('writes SQL')])
})

test.each([
  ['server/jobs/commands.ts', `export const a = (actor) => actor.kind === 'staff'`],
  ['server/jobs/queries.ts', `export const a = (ctx) => ctx.actor.kind !== 'client'`],
  ['web/jobs/job-list.tsx', `export const a = (user) => user?.role === 'admin'`],
  ['web/jobs/job-list.tsx', `export const a = (user) => ['admin'].includes(user.role)`],
  ['server/jobs/commands.ts', `export const a = (actor) => { switch (actor.kind) { default: return 1 } }`],
])('roles compared outside policy: %s', (path, text) => {
  expect(plant({ [path]: text })).toEqual([expect.stringContaining('compares who somebody is')])
})
