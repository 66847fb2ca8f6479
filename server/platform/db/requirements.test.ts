import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabasePooler, type DatabasePooler } from '#server/testing/database-pooler.ts'
import { openDatabaseProxy } from '#server/testing/database-proxy.ts'
import { askDatabase, freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { connectOwner } from './connect.ts'
import { checkDatabase } from './requirements.ts'

let database: TestDatabase
const poolers: Pick<DatabasePooler, 'close'>[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  for (const pooler of poolers) await pooler.close()
  await database.drop()
})

async function throughPooler(url: string): Promise<string> {
  const pooler = await openDatabasePooler(url)
  poolers.push(pooler)
  return pooler.through(url)
}

interface Change {
  app?: string
  platform?: string
  listen?: string
  connections?: number
}

/** What is said of the database at start: warnings, and why it is not used. */
async function saidOf({ app = database.appUrl, platform = database.platformUrl, listen, connections = 10 }: Change) {
  const said: string[] = []
  const address = { url: app, setting: 'DATABASE_APP_URL' }
  const addresses = {
    app: address,
    platform: { url: platform, setting: 'DATABASE_PLATFORM_URL' },
    listen: listen === undefined ? address : { url: listen, setting: 'DATABASE_LISTEN_URL' },
  }
  await checkDatabase(addresses, connections, (line) => said.push(line)).catch((error: Error) =>
    said.push(`${error.name}: ${error.message}`),
  )
  return said
}

const changed = (url: string, change: (address: URL) => void): string => {
  const address = new URL(url)
  change(address)
  return address.toString()
}

describe('at start', () => {
  it('nothing is said of a database that is as it should be', async () => {
    expect(await saidOf({})).toEqual([])
  })

  it('a pooler that hands out connections by transaction and keeps no prepared statements is refused', async () => {
    const pooled = await throughPooler(database.appUrl)
    expect(await saidOf({ app: pooled })).toEqual([
      expect.stringMatching(/^DatabaseUnusable: DATABASE_APP_URL leads to a pooler .* Set max_prepared_statements/),
    ])
    expect(await saidOf({ listen: pooled })).toEqual([
      expect.stringMatching(/Set DATABASE_LISTEN_URL to the same role/),
    ])
  })

  it('the owner must not come by one: its locks would be left behind', async () => {
    await expect(connectOwner(await throughPooler(database.ownerUrl))).rejects.toThrow(
      /^DATABASE_URL leads to a pooler .* let DATABASE_URL lead to PostgreSQL itself/,
    )
  })

  it.each([
    ['57P03', 'takes no connections'],
    ['53300', 'has no connection free'],
  ])('a database that says %s is waited for, and that is said', async (state, words) => {
    const proxy = await openDatabaseProxy(database.ownerUrl)
    poolers.push(proxy)
    proxy.refuseOnce(state)
    const said: string[] = []
    const owner = await connectOwner(proxy.through(database.ownerUrl), { report: (line) => said.push(line) })
    await owner.end()
    expect(said).toEqual([expect.stringMatching(`${words}.* Waiting up to 60 s for it\\.$`)])
  })

  it('a wrong password and a wrong name are said with the setting that has them', async () => {
    const wrongPassword = changed(database.platformUrl, (url) => (url.password = 'wrong'))
    expect(await saidOf({ platform: wrongPassword })).toEqual([
      expect.stringMatching(/^DatabaseUnusable: .* refuses the password of .* Correct .* DATABASE_PLATFORM_URL\.$/),
    ])
    const wrongName = changed(database.appUrl, (url) => (url.pathname = '/not_there'))
    expect(await saidOf({ app: wrongName })).toEqual([expect.stringContaining('There is no database not_there')])
  })

  it('too many connections for the database are said, and no reason to end', async () => {
    expect(await saidOf({ connections: 10_000 })).toEqual([
      expect.stringContaining('Raise its max_connections, or lower POOL_SIZE.'),
    ])
  })

  it('a database that can’t hold what people write is refused', async () => {
    const name = `latin_${new URL(database.ownerUrl).pathname.slice(6)}`
    await askDatabase(
      database.superuserUrl,
      `create database ${name} encoding 'LATIN1' template template0 locale_provider libc locale 'C'`,
    )
    const latin = changed(database.ownerUrl, (url) => (url.pathname = `/${name}`))
    await expect(connectOwner(latin)).rejects.toThrow(/encoded in LATIN1, .* encoding 'UTF8'/)
    await askDatabase(database.superuserUrl, `drop database ${name}`)
  })
})
