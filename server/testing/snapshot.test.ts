import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from './database.ts'
import { snapshotsOf, type Snapshots } from './snapshot.ts'

// Every test that says "nothing was changed" rests on this: it must see what was.

let database: TestDatabase
let owner: pg.Client
let snapshots: Snapshots
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
  snapshots = await snapshotsOf(database)
})
afterAll(async () => {
  await snapshots.close()
  await owner.end()
  await database.drop()
})

const added = `insert into accounts (id, email, name) values ('019a0000-0000-7000-8000-000000000001', 'a@example.test', 'A')`
const another = `insert into accounts (id, email, name) values ('019a0000-0000-7000-8000-000000000002', 'd@example.test', 'D')`
const session = `insert into sessions (token_hash, account_id, expires_at, draft_key)
  select '\\x01', id, '2027-01-01', decode(repeat('02', 32), 'hex') from accounts where email = 'a@example.test'`

describe('a look at everything', () => {
  beforeEach(() => owner.query('rollback; truncate accounts, sessions cascade'))

  it('sees what another connection has added, edited and deleted since the last', async () => {
    let before = await snapshots.take()
    for (const change of [added, `update accounts set name = 'B'`, 'delete from accounts']) {
      await owner.query(change)
      const after = await snapshots.take()
      expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['public.accounts'])
      before = after
    }
  })

  it('sees what was written before the last look and committed after it', async () => {
    await owner.query('begin')
    await owner.query(added)
    const before = await snapshots.take()
    await owner.query('commit')
    expect(await snapshots.take()).not.toEqual(before)
  })

  it('finds what it found where nothing was written, or what was has been taken back', async () => {
    await owner.query(added)
    const before = await snapshots.take()
    await owner.query('select * from accounts')
    expect(await snapshots.take()).toEqual(before)
    for (const change of [another, `update accounts set name = 'C'`, 'delete from accounts']) {
      await owner.query(`begin; ${change}; rollback`)
      expect(await snapshots.take(), change).toEqual(before)
    }
    await owner.query('vacuum freeze accounts')
    expect(await snapshots.take()).toEqual(before)
  })

  it('finds what it found where rows were only locked', async () => {
    await owner.query(added)
    const before = await snapshots.take()
    for (const lock of ['for update', 'for no key update', 'for share', 'for key share']) {
      await owner.query(`select * from accounts ${lock}`)
      expect(await snapshots.take(), lock).toEqual(before)
    }
    // A row that names another one locks it, and the lock ends with what it was for.
    await owner.query(`begin; ${session}; rollback`)
    expect(await snapshots.take()).toEqual(before)
    await owner.query(session)
    const after = await snapshots.take()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['public.sessions'])
  })

  it('sees a row that took the place of another, and one that was written with what it held', async () => {
    await owner.query(`${added}; ${session}`)
    let before = await snapshots.take()
    for (const change of [
      `delete from sessions; ${session}`,
      `delete from sessions; vacuum sessions; ${session}`,
      'update sessions set user_agent = user_agent',
    ]) {
      for (const each of change.split('; ')) await owner.query(each)
      const after = await snapshots.take()
      expect(after, change).not.toEqual(before)
      before = after
    }
  })

  it('sees one change among rows of which another was deleted', async () => {
    await owner.query(`${added}; ${another}`)
    const before = await snapshots.take()
    await owner.query(`begin; delete from accounts where name = 'D'; ${another}; commit`)
    expect(await snapshots.take()).not.toEqual(before)
  })

  it('says of contents the same wherever rows say the same', async () => {
    await owner.query(added)
    const before = await snapshots.contents()
    await owner.query('update accounts set name = name')
    expect(await snapshots.contents()).toEqual(before)
    await owner.query(`update accounts set name = 'E'`)
    const after = await snapshots.contents()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['public.accounts'])
  })

  it('refuses a table whose changes it could not see', async () => {
    await owner.query('create unlogged table quick (id integer)')
    await expect(snapshotsOf(database)).rejects.toThrow('Changes of quick would go unseen')
    await owner.query('drop table quick')
  })
})
