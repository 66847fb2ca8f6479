import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'))
  for (const folder of ['domain', 'server', 'web']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(path: string, text: string): string[] {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return checkStructure(root).faults
}

describe('commands', () => {
  test.each([
    ['all', `export const a = (ctx) => Promise.all([one(ctx), two(ctx)])`],
    ['allSettled', `export const a = (ctx) => Promise.allSettled([one(ctx), two(ctx)])`],
    ['race', `export const a = (ctx) => Promise['race']([one(ctx), two(ctx)])`],
    ['all, handed on', `const together = Promise.all.bind(Promise)`],
  ])('run nothing side by side: Promise.%s', (_, text) => {
    for (const path of ['server/jobs/commands.ts', 'server/jobs/commands/write.ts', 'server/platform/writing.ts'])
      expect(plant(path, text)).toContainEqual(expect.stringMatching(`^${path}: uses Promise\\.`))
  })

  test.each([
    ['in a variable', `const sent = ctx.db.insertInto('jobs').execute()\n  await other(ctx)\n  await sent`],
    ['in one that was there', `let sent\n  sent = ctx.db.selectFrom('jobs').executeTakeFirst()\n  await sent`],
    ['on a condition', `const sent = ctx.old ? ctx.db.deleteFrom('jobs').execute() : undefined\n  await sent`],
    ['in a list', `for (const sent of [ctx.db.deleteFrom('jobs').execute()]) await sent`],
    ['by a function of its own', `const sent = remove(ctx)\n  await sent`],
    ['by another command', `const sent = addFile(ctx)\n  await sent`],
    ['by the platform', `const sent = recordActivity(ctx, 'a')\n  await sent`],
  ])('await a statement where they send it, not one kept %s', (_, body) => {
    const text = `import { addFile } from '../files/commands.ts'
import { recordActivity } from '#server/platform/writing.ts'
const remove = (ctx) => ctx.db.deleteFrom('jobs').execute()
export async function a(ctx) {\n  ${body}\n}`
    expect(plant('server/jobs/commands.ts', text)).toEqual([expect.stringContaining('awaits it later')])
  })

  test('may await, return, and hand statements to a pipeline', () => {
    const text = `import { fingerprint, recordActivity } from '#server/platform/writing.ts'
const remove = (ctx) => ctx.db.deleteFrom('jobs').execute()
export async function a(ctx) {
  const hash = fingerprint({})
  const row = await ctx.db.selectFrom('jobs').forUpdate().executeTakeFirst()
  const after = await pipeline(ctx, remove, (ctx) => ctx.db.insertInto('jobs').execute(), (ctx) => read(ctx))
  await recordActivity(ctx, 'a')
  return { row, after, hash }
}`
    expect(plant('server/jobs/commands.ts', text)).toEqual([])
  })
})

describe('queries', () => {
  test.each([
    ['an insert', `export const a = (ctx) => ctx.db.insertInto('a').values({}).execute()`],
    ['an update', `export const a = (ctx) => ctx.db.updateTable('a').set({}).execute()`],
    ['a delete', `export const a = (ctx) => ctx.db.deleteFrom('a').execute()`],
    ['a lock', `export const a = (ctx) => ctx.db.selectFrom('a').forKeyShare().execute()`],
    ['a written insert', 'export const a = (ctx) => sql`insert into a values (${1})`.execute(ctx.db)'],
    ['a written update', 'export const a = (ctx) => sql`update a set b = ${1}`.execute(ctx.db)'],
    ['a written delete', 'export const a = (ctx) => sql`with x as (delete from a returning 1) select`.execute(ctx.db)'],
    ['a written lock', 'export const a = (ctx) => sql`select 1 from a for no key update`.execute(ctx.db)'],
    ['an advisory lock', 'export const a = (ctx) => sql`select pg_advisory_xact_lock(1)`.execute(ctx.db)'],
  ])('hold no %s', (_, text) => {
    for (const path of ['server/jobs/queries.ts', 'server/jobs/queries/records.ts'])
      expect(plant(path, text)).toContainEqual(expect.stringMatching(`^${path}: writes or locks`))
  })

  test('import no commands, not even for their types', () => {
    const faults = plant('server/jobs/queries.ts', `import type { A } from '../reports/commands/write.ts'`)
    expect(faults).toEqual([expect.stringContaining('a query imports server/reports/commands/write.ts')])
  })

  test('may read side by side', () => {
    const text = `export const a = (ctx) => Promise.all([ctx.db.selectFrom('a').execute(), other(ctx)])
export const b = (ctx) => sql\`select updated_at, set_at from a\`.execute(ctx.db)`
    expect(plant('server/jobs/queries.ts', text)).toEqual([])
  })
})

describe('everything else in the server', () => {
  const planted = (argument: string, more = ''): string[] =>
    plant(
      'server/platform/anything.ts',
      `import { createJob } from '../jobs/commands.ts'\nimport { recordActivity } from './writing.ts'\n${more}
export const a = (ctx) => Promise.all([${argument}])`,
    ).filter((fault) => !/the platform knows|which nobody owns/.test(fault))

  test.each([
    ['a command', `createJob(ctx)`],
    ['a command in a callback', `...ids.map((id) => createJob(ctx, id))`],
    ['a command by its name', `...ids.map(createJob)`],
    ['an activity', `recordActivity(ctx, 'a')`],
    ['an insert', `db.insertInto('a').execute()`],
    ['a lock', `db.selectFrom('a').forUpdate().execute()`],
    ['a written write', 'sql`delete from a`.execute(db)'],
  ])('never runs %s side by side with something', (_, argument) => {
    expect(planted(argument)).toEqual([expect.stringContaining('writes inside Promise.all')])
  })

  test('never runs a function of its own there that writes, however deep', () => {
    const faults = planted('outer(db)', 'const inner = (db) => createJob(db)\nfunction outer(db) { return inner(db) }')
    expect(faults).toEqual([expect.stringContaining('writes inside Promise.all (outer)')])
  })

  test('may read, ask and send side by side', () => {
    expect(planted('read(db)', 'const read = (db) => db.selectFrom("a").execute()')).toEqual([])
  })
})
