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
    'domain/jobs/rules.ts': `import { z } from 'zod'\nimport { sum }
      from '../money.ts'\nexport const rule = z.string()`,
    'domain/money.ts': `import Big from 'big.js'\nexport const sum = Big`,
    'server/jobs/commands.ts': `import { rule } from '#domain/jobs/rules.ts'\nexport const createJob = (db) =>
      db.insertInto('jobs')`,
    'server/jobs/policy.ts': `export const createJob = (actor) => actor.kind === 'staff'`,
    'server/reports/commands.ts': `import { createJob } from '../jobs/commands.ts'\nexport const all = createJob`,
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
    'knows web/jobs/job-list.tsx, which stands above it',
  ],
  [
    'the library knows the shell',
    'web/lib/api.ts',
    `import '#web/app/shell.tsx'`,
    'knows web/app/shell.tsx, which stands above it',
  ],
  [
    'a feature enters another by a window',
    'server/jobs/commands.ts',
    `import '../reports/routes.ts'`,
    'reaches into server/reports/routes.ts',
  ],
  [
    'a feature loads the sandbox',
    'server/jobs/commands.ts',
    `export const a = () => import('#server/sandbox/server.ts')`,
    'the sandbox is never part of the product',
  ],
  [
    'the platform loads the sandbox',
    'server/platform/config.ts',
    `import '#server/sandbox/clients.ts'`,
    'the sandbox is never part of the product',
  ],
  [
    'the sandbox knows a feature',
    'server/sandbox/xero/invoices.ts',
    `import '#server/jobs/commands.ts'`,
    'the sandbox knows server/jobs/commands.ts',
  ],
  [
    'the sandbox knows the platform',
    'server/sandbox/server.ts',
    `import type { Clock } from '#server/platform/clock.ts'`,
    'the sandbox knows server/platform/clock.ts',
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

test.each([
  [
    'the library knows the kit',
    'web/lib/form.ts',
    `import '#web/ui/field.tsx'`,
    'knows web/ui/field.tsx, which stands above',
  ],
  [
    'the kit knows shared records',
    'web/ui/list.tsx',
    `import '../records/jobs.ts'`,
    'knows web/records/jobs.ts, which stands',
  ],
  [
    'shared records know a feature',
    'web/records/jobs.ts',
    `import '../jobs/data.ts'`,
    'knows web/jobs/data.ts, which stands',
  ],
  [
    'a feature knows the shell',
    'web/jobs/page.tsx',
    `import '../app/shell.tsx'`,
    'knows web/app/shell.tsx, which stands',
  ],
  ['a feature knows the routes', 'web/jobs/page.tsx', `import '../routes.tsx'`, 'knows web/routes.tsx, which stands'],
  [
    'a feature enters another by a window',
    'web/jobs/page.tsx',
    `import '#web/reports/data.ts'`,
    'reaches into web/reports/data.ts',
  ],
  [
    'a feature loads another by a window, later',
    'web/jobs/page.tsx',
    `export const Form = () => import('../reports/report-form.tsx')`,
    'reaches into web/reports/report-form.tsx',
  ],
  [
    'a feature takes a type through a window',
    'web/jobs/page.tsx',
    `import type { A } from '../reports/form-values.ts'`,
    'reaches into web/reports/form-values.ts',
  ],
])('in the web, %s', (_, path, text, fault) => {
  expect(plant({ [path]: text })).toEqual([expect.stringContaining(fault)])
})

test('web features meet through embed.tsx, and the shell puts them together', () => {
  const faults = plant({
    'web/jobs/page.tsx': `import '#web/reports/embed.tsx'\nimport './data.ts'\nimport '#web/records/jobs.ts'`,
    'web/reports/embed.tsx': `import '#web/ui/field.tsx'\nimport '#web/lib/api.ts'`,
    'web/app/start.tsx': `import '../jobs/page.tsx'`,
    'web/dev/gallery.tsx': `import '#web/app/shell.tsx'`,
    'web/lib/catalogue.ts': `import '../jobs/messages.es.json'`,
  })
  expect(faults).toEqual([])
})

test('web features that know each other, at once or around others, are a circle', () => {
  const faults = plant({
    'web/jobs/page.tsx': `import '../reports/embed.tsx'`,
    'web/reports/page.tsx': `import '../jobs/embed.tsx'`,
    'web/invoices/page.tsx': `import '../clients/embed.tsx'`,
    'web/clients/page.tsx': `import '../shares/embed.tsx'`,
    'web/shares/page.tsx': `import '../invoices/embed.tsx'`,
  })
  expect(faults.toSorted((one, other) => one.length - other.length)).toEqual([
    expect.stringMatching(/^web features in a circle: (\w+ → ){2}\w+$/),
    expect.stringMatching(/^web features in a circle: (\w+ → ){3}\w+$/),
  ])
})

test.each([
  `export const A = ({ invoice }) => invoice.status !== 'void' && <Send />`,
  `export const A = ({ record }) => (record?.shownStatus === 'paid' ? <Paid /> : null)`,
  `export const a = ({ status }) => status === 'draft'`,
  `export const a = ({ progressStatus: far }) => 'completed' === far`,
  `export const a = (share, open) => share.status === open`,
  `export const a = (job) => ['pending', 'in-progress'].includes(job.status)`,
  `const open = new Set(['draft'])\nexport const a = (job) => open.has(job.status)`,
  `export const a = (job) => { switch (job.status) { default: return 1 } }`,
  `export const a = (invoice) => shownStatus(invoice) === 'overdue'`,
  `export const a = ({ role }) => role === 'admin'`,
  `export const a = ({ user: { role: kind } }) => kind === 'admin'`,
])('a screen that decides by a status or a role is found: %s', (text) => {
  const faults = plant({ 'web/jobs/job-list.tsx': text })
  expect(faults).toEqual([expect.stringMatching(/decides by a status|compares who somebody is/)])
})

test('a screen may look things up by a status, and ask what an answer said', () => {
  const faults = plant({
    'web/jobs/job-list.tsx': [
      `const looks = { draft: 'grey', paid: 'green' }`,
      `export const a = (job) => looks[job.status]`,
      `export const b = (error) => error.status === 404`,
      `export const c = (list) => list.status === undefined`,
      `export const d = (job) => ({ status: look, other: look === 'grey' })`,
    ].join('\n'),
    'web/jobs/job-list.test.ts': `export const a = (job) => job.status === 'draft'`,
  })
  expect(faults).toEqual([])
})
