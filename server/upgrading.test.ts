import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations, migrationsOf, ourMigrations } from '#server/platform/db/migrations.ts'
import { ensureRoles } from '#server/platform/migrate.ts'
import { isDistributed } from '#server/testing/database.ts'
import { emptyPlace, type EmptyPlace } from '#server/testing/empty-place.ts'

// A database is brought from each version to the next by another process, days or years later: nothing that a session
// still has of the migration before may be needed by the one after.

describe.skipIf(isDistributed())('a migration', () => {
  let place: EmptyPlace
  beforeAll(async () => {
    place = await emptyPlace()
  })
  afterAll(() => place.clear())

  it('is applied by a session of its own, whichever it is', async () => {
    const all = await ourMigrations()
    for (const { name } of all) {
      const owner = new pg.Client({ connectionString: place.database.ownerUrl })
      await owner.connect()
      try {
        await applyMigrations(owner, await ensureRoles(owner, place.database), { only: new Set([name]) })
        expect((await migrationsOf(owner)).at(-1)?.name).toBe(name)
      } catch (error) {
        throw new Error(`${name} fails in a session of its own`, { cause: error })
      } finally {
        await owner.end()
      }
    }
  }, 60_000)
})
