import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('a look at everything', () => {
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
    const before = await snapshots.take()
    await owner.query('select * from accounts')
    expect(await snapshots.take()).toEqual(before)
    await owner.query(`begin; update accounts set name = 'C'; rollback`)
    expect(await snapshots.take()).toEqual(before)
  })

  it('refuses a table whose changes it could not see', async () => {
    await owner.query('create unlogged table quick (id integer)')
    await expect(snapshotsOf(database)).rejects.toThrow('Changes of quick would go unseen')
    await owner.query('drop table quick')
  })
})
