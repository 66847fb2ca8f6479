import type { Entry, There } from '#domain/outlook/rules.ts'
import { newId } from '#domain/ids.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import type { EntryKey } from '../queries/work.ts'

/** In which company calendars are kept. */
export interface Keeping {
  services: Services
  principal: Principal
}

/** One transaction in the company: none is open while Outlook is asked. */
export const inCompany = <T>({ services, principal }: Keeping, work: (ctx: Context) => Promise<T>): Promise<T> =>
  within(services)(principal, work)

/** Somebody's calendar, to be changed. */
export const calendarOf = (ctx: Context, userId: string) =>
  ctx.db.updateTable('outlook_calendars').where('company_id', '=', ctx.actor.companyId).where('user_id', '=', userId)

/** Forgets somebody's calendar, with all that is known of what stands in it. */
export const forgetCalendar = (ctx: Context, userId: string) =>
  ctx.db
    .deleteFrom('outlook_calendars')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .execute()

/** Forgets what stands in it, as of a calendar that is begun anew. */
export const forgetEntries = (ctx: Context, userId: string) =>
  ctx.db
    .deleteFrom('outlook_entries')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .execute()

/** Keeps an entry from others until the transaction ends. */
export const lockEntry = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('outlook_entries')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()

/** One entry, to be changed. */
const entryOf = (ctx: Context, id: string) =>
  ctx.db.updateTable('outlook_entries').where('company_id', '=', ctx.actor.companyId).where('id', '=', id)

const json = (value: There | null): string | null => (value === null ? null : JSON.stringify(value))

/** From here on Outlook may have it, whatever becomes of us. Answers the entry's id. */
export async function noteMaking(ctx: Context, userId: string, key: EntryKey, sending: Entry): Promise<string> {
  const fresh = { event: null, change_key: null, seen: null, sending: json(sending) }
  const { id } = await ctx.db
    .insertInto('outlook_entries')
    .values({
      company_id: ctx.actor.companyId,
      id: newId(),
      user_id: userId,
      kind: key.kind,
      record_id: key.recordId,
      part: key.part,
      ...fresh,
    })
    .onConflict((on) => on.columns(['company_id', 'user_id', 'kind', 'record_id', 'part']).doUpdateSet(fresh))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same of one that is changed there. */
export async function noteSending(ctx: Context, id: string, sending: Entry): Promise<void> {
  await entryOf(ctx, id)
    .set({ sending: json(sending) })
    .execute()
}

interface Seen {
  event: string
  etag: string | null
  seen: There
}

/** What stands there by now. */
export async function noteSeen(ctx: Context, id: string, { event, etag, seen }: Seen): Promise<void> {
  await entryOf(ctx, id)
    .set({ event, change_key: etag, seen: json(seen) })
    .execute()
}

/** Both sides say the same, and what is written besides is that: nobody is asked anything. */
export async function noteAgreed(
  ctx: Context,
  id: string,
  { event, etag, seen, agreed, noted }: Seen & { agreed: Entry; noted: string },
): Promise<void> {
  await entryOf(ctx, id)
    .set({
      event,
      change_key: etag,
      seen: json(seen),
      agreed: json(agreed),
      sending: null,
      overruled: null,
      noted,
      offered_at: null,
    })
    .execute()
}

/** Its person is asked from now on, or no more. */
export async function noteOffered(ctx: Context, id: string, at: string | null): Promise<void> {
  await entryOf(ctx, id).set({ offered_at: at }).execute()
}

/** Its person has chosen: ours, in place of what they saw there; or theirs, which it says here by now. */
export async function noteChoice(
  ctx: Context,
  id: string,
  choice: { overruled: There } | { agreed: Entry },
): Promise<void> {
  await entryOf(ctx, id)
    .set({
      offered_at: null,
      ...('overruled' in choice
        ? { overruled: json(choice.overruled) }
        : { agreed: json(choice.agreed), overruled: null }),
    })
    .execute()
}

export const forgetEntry = (ctx: Context, id: string) =>
  ctx.db.deleteFrom('outlook_entries').where('company_id', '=', ctx.actor.companyId).where('id', '=', id).execute()
