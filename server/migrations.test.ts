import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queues } from './features.ts'
import { migrate } from './platform/migrate.ts'
import { askDatabase, freshDatabase, isDistributed, testSecretKey, type TestDatabase } from './testing/database.ts'

describe.skipIf(isDistributed())('a migration whose text is another than the one applied', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())
  const ask = <Row extends object>(text: string) => askDatabase<Row>(database.superuserUrl, text)
  const again = () => migrate({ ownerUrl: database.ownerUrl, secretKey: testSecretKey, queues })

  it('is taken for applied where a later one does what was left, and 0031 is', async () => {
    await ask('alter table rate_counts set unlogged')
    await ask('create view standing_invoices as select 1 as one')
    await ask('alter view standing_invoices owner to stringline')
    await ask(`delete from schema_migrations where name like '0034%'`)
    await ask(`update schema_migrations
      set sha256 = 'e6d00de087250f0760477879540c72970f006284687ee66f9f01d8a6102fb7b9' where name like '0031%'`)
    await again()
    const found = await ask(
      `select relpersistence as kept, to_regclass('standing_invoices') as view from pg_class
        where oid = 'rate_counts'::regclass`,
    )
    expect(found).toEqual([{ kept: 'p', view: null }])
  })

  it('is refused otherwise', async () => {
    await ask(`update schema_migrations set sha256 = 'another' where name like '0030%'`)
    await expect(again()).rejects.toThrow('0030_any_company.sql was changed after it had been applied')
  })

  it('is refused where the database has had one of a newer version', async () => {
    await ask(`delete from schema_migrations where name like '0030%'`)
    await ask(`insert into schema_migrations (name, sha256) values ('9999_later.sql', 'later')`)
    await expect(again()).rejects.toThrow('upgraded by a newer version of Stringline (9999_later.sql)')
  })
})
