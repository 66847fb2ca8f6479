import { sql } from 'kysely'
import { createAccount } from '#server/accounts/commands.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { Platform, PlatformDb } from '#server/platform/db/platform.ts'
import type { Services } from '#server/platform/runtime.ts'
import { hashPassword } from '#server/platform/session/passwords.ts'
import { admitToPortal, foundFromStory } from './founding.ts'
import { harbourRidge } from './harbour-ridge/company.ts'
import { openStudio } from './pictures.ts'
import { southerly } from './southerly/company.ts'
import { tellStory } from './telling.ts'

/** Password of every demo account (PRODUCT 10). */
const demoPassword = 'stringline-demo'
const superAdmin = { name: 'Platform Administrator', email: 'superadmin@stringline.example' }
const stories = [harbourRidge, southerly]
/** Two servers starting at once must not both write the demo. */
const seedLock = 7_316_403

/**
 * Fills an empty installation with the demo companies of PRODUCT 10, dated around today. Returns at once when they are
 * there, finishes what an interrupted start left half done, and never touches an installation with companies of its
 * own.
 */
export async function seedDemo(services: Services, platform: Platform): Promise<void> {
  if (await isSeeded(platform.db)) return
  await platform.transact(async (db) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(db)
    // It only holds the lock while the stories are told, which takes a slow machine longer than a transaction may idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    if ((await isSeeded(db)) || (await hasOtherCompanies(db))) return
    const passwordHash = await hashPassword(demoPassword)
    const studio = openStudio(services.pictures)
    for (const story of stories) {
      await foundFromStory({ platform, clock: services.clock }, story, passwordHash)
      await tellStory(services, story, studio)
      for (const { id, portal } of story.clients) {
        if (portal !== undefined) await admitToPortal(platform, story.id, id, portal, passwordHash)
      }
    }
    // Last, and so the sign that everything before it is there.
    await createAccount(db, {
      ...superAdmin,
      passwordHash,
      confirmedAt: services.clock.now().toISOString(),
      isSuperAdmin: true,
    })
  })
}

const isSeeded = async (db: PlatformDb): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('email', '=', superAdmin.email).executeTakeFirst()) !== undefined

const hasOtherCompanies = async (db: PlatformDb): Promise<boolean> =>
  (await db
    .selectFrom('companies')
    .modifyFront(sql.raw(acrossCompanies))
    .select('id')
    .where(
      'id',
      'not in',
      stories.map((story) => story.id),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined
