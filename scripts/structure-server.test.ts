import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { tableOwners } from './structure-server.ts'

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

test.each([
  ['by the query builder', `export const a = (db) => db.insertInto('clients')`],
  ['under another name', `export const a = (db) => db.updateTable('clients as c')`],
  ['by deleting', `export const a = (db) => db.with('x', (d) => d.deleteFrom('clients'))`],
  ['by merging', `export const a = (db) => db.mergeInto('clients')`],
  ['in SQL', 'export const a = sql`insert into clients (id) values (1)`'],
  ['in SQL of a known row', 'export const a = sql<{ id: string }>`with x as (delete from clients) select 1`'],
  ['in SQL after a value', 'export const a = (id) => sql`select ${id}; update only "clients" set name = null`'],
  ['in a bare query', `export const a = (client) => client.query('truncate table clients')`],
])('a feature writes another’s table %s', (_, text) => {
  expect(plant({ 'server/jobs/commands.ts': text })).toEqual([
    expect.stringContaining('writes clients, which belongs to clients'),
  ])
})

test.each([
  ['its own', 'server/jobs/commands/write.ts', `export const a = (db) => db.insertInto('jobs')`],
  ['none, by reading another’s', 'server/jobs/queries.ts', `export const a = (db) => db.selectFrom('clients')`],
  ['none, by locking another’s', 'server/jobs/commands.ts', 'export const a = sql`select from clients for update`'],
  [
    'none, by locking it a little',
    'server/jobs/commands.ts',
    'export const a = sql`select 1 for no key update of clients`',
  ],
  [
    'its own, when something stands there already',
    'server/jobs/commands.ts',
    'export const a = sql`insert into jobs (id) values (1) on conflict (id) do update set name = excluded.name`',
  ],
  [
    'the platform’s, in the platform',
    'server/platform/writing.ts',
    `export const a = (db) => db.insertInto('activity')`,
  ],
  ['another’s, in a test', 'server/jobs/jobs.test.ts', `export const a = (db) => db.insertInto('clients')`],
])('a feature may write %s', (_, path, text) => {
  expect(plant({ [path]: text })).toEqual([])
})

test.each([
  [
    'the platform writes a feature’s table',
    'server/platform/tidy.ts',
    `db.deleteFrom('files')`,
    'which belongs to files',
  ],
  [
    'a feature writes the platform’s table',
    'server/jobs/commands.ts',
    `db.insertInto('activity')`,
    'belongs to platform',
  ],
  ['a table has no owner', 'server/jobs/commands.ts', `db.insertInto('cranes')`, 'writes cranes, which nobody owns'],
  ['a table is not named', 'server/jobs/commands.ts', `db.insertInto(table)`, 'whose name the check can’t read'],
  ['a table is not named in SQL', 'server/jobs/commands.ts', 'sql`update ${table} set x = 1`', 'the check can’t read'],
])('%s', (_, path, text, fault) => {
  expect(plant({ [path]: `export const a = ${text}` })).toEqual([expect.stringContaining(fault)])
})

test('every table that exists has an owner', () => {
  const types = readFileSync(join(import.meta.dirname, '../server/platform/db/tables.gen.ts'), 'utf8')
  const tables = [...(/export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? '').matchAll(/^\s+(\w+):/gm)]
  const migrations = join(import.meta.dirname, '../server/db/migrations')
  const views = readdirSync(migrations).flatMap((file) =>
    [...readFileSync(join(migrations, file), 'utf8').matchAll(/^create view (\w+)/gm)].map(([, name]) => name),
  )
  const written = tables.map(([, name]) => String(name)).filter((name) => !views.includes(name))
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((table) => !(table in tableOwners))).toEqual([])
})

test.each([
  ['a feature', 'server/jobs/queries.ts'],
  ['a feature’s commands', 'server/reports/commands/write.ts'],
  ['routes that are not among the few', 'server/files/routes.ts'],
  ['the rest of a feature that is', 'server/shares/commands/report-links.ts'],
  ['the platform’s own services', 'server/platform/runtime.ts'],
  ['what every handler gets', 'server/platform/context.ts'],
])('%s reaches for the handle of the whole platform', (_, path) => {
  expect(plant({ [path]: `import type { PlatformDb } from '#server/platform/db/platform.ts'` })).toEqual([
    expect.stringContaining('reaches for the handle of the whole platform'),
  ])
})

test.each([
  `import type { PlatformDb } from '#server/platform/db/platform.ts'`,
  `import { openOnPlatform } from '#server/platform/http/route.ts'`,
  `import { handleForPlatform as handle } from '#server/platform/jobs/handler.ts'`,
  `import { acrossCompanies } from '#server/platform/db/across.ts'`,
])('a feature has the handle of the whole platform handed to it: %s', (text) => {
  expect(plant({ 'server/jobs/routes.ts': text })).toEqual([
    expect.stringContaining('reaches for the handle of the whole platform'),
  ])
})

test.each([
  'server/main.ts',
  'server/platform/session/session.ts',
  'server/companies/commands.ts',
  'server/session/routes.ts',
  'server/shares/routes.ts',
  'server/mail/queries.ts',
])('%s is one of the few who work across companies', (path) => {
  expect(plant({ [path]: `import type { PlatformDb } from '#server/platform/db/platform.ts'` })).toEqual([])
})

test.each([
  ['of a person', `export const a = (person) => { const { role } = person; return role === 'admin' }`],
  ['under another name', `export const a = (person) => { const { role: is } = person; return is !== 'admin' }`],
  ['of an actor', `export const a = (actor) => { const { kind } = actor; return kind === 'staff' }`],
  ['of an actor further in', `export const a = (ctx) => { const { kind } = ctx.actor; return kind === 'staff' }`],
  ['out of the context', `export const a = (ctx) => { const { actor: { kind } } = ctx; return kind === 'staff' }`],
  ['as a parameter', `export const a = ({ role }) => role === 'admin'`],
  ['as a parameter of a type', `export const a = ({ kind }: Actor) => kind === 'staff'`],
  ['with a default', `export const a = ({ role = 'none' } = {}) => role === 'admin'`],
  ['in a method', `export const a = { b({ role }) { return role === 'admin' } }`],
  ['to look it up', `export const a = ({ role }) => ['admin'].includes(role)`],
  ['to switch on', `export const a = ({ role }) => { switch (role) { default: return 1 } }`],
])('a role taken by destructuring, %s, and compared outside policy', (_, text) => {
  for (const path of ['server/jobs/commands.ts', 'web/jobs/data.ts'])
    expect(plant({ [path]: text })).toContainEqual(expect.stringContaining('compares who somebody is'))
})

test.each([
  ['another kind', `export const a = (line) => { const { kind } = line; return kind === 'credit' }`],
  ['a role that is only shown', `export const a = ({ role }) => role`],
])('%s is nobody’s role', (_, text) => {
  expect(plant({ 'server/jobs/commands.ts': text })).toEqual([])
})

test('policies compare roles, however they take them', () => {
  expect(plant({ 'server/jobs/policy.ts': `export const a = ({ role }) => role === 'admin'` })).toEqual([])
})
