import { foundCompany } from '#server/companies/commands.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/db/platform.ts'
import { addPerson } from '#server/users/commands/people.ts'
import type { CompanyStory, PersonStory } from './story.ts'

const dayLong = 86_400_000

/** Founds the company with its staff, all or nothing; does nothing when it is there. */
export async function foundFromStory(
  { platform, clock }: { platform: Platform; clock: Clock },
  story: CompanyStory,
  passwordHash: string,
): Promise<void> {
  await platform.transact(async (db) => {
    const there = await db.selectFrom('companies').select('id').where('id', '=', story.id).executeTakeFirst()
    if (there !== undefined) return
    const founded = new Date(clock.now().getTime() + story.founded * dayLong)
    const { id, name, code, email, phone, address, website, brandPrimary, brandSecondary, gstNumber, bankAccount } =
      story
    await foundCompany(
      db,
      { id, name, code, email, phone, address, website, timezone: 'Pacific/Auckland', brandPrimary, brandSecondary },
      founded,
    )
    // A trial would end while somebody is still looking around.
    await db
      .updateTable('companies')
      .set({ plan: story.plan, trial_ends_at: null, gst_number: gstNumber, bank_account: bankAccount })
      .where('id', '=', id)
      .execute()
    for (const person of story.staff) await addPerson(db, { ...person, companyId: id, passwordHash })
    await db.updateTable('users').set({ created_at: founded.toISOString() }).where('company_id', '=', id).execute()
  })
}

/** Gives a client's contact their sign-in; does nothing when they have it. */
export async function admitToPortal(
  platform: Platform,
  companyId: string,
  clientId: string,
  contact: PersonStory,
  passwordHash: string,
): Promise<void> {
  await platform.transact(async (db) => {
    const there = await db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', contact.id)
      .executeTakeFirst()
    if (there === undefined) await addPerson(db, { ...contact, companyId, clientId, passwordHash })
  })
}
