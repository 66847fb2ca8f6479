import { grantsOf } from '#domain/permissions.ts'
import { createClientBody } from '#domain/clients/schema.ts'
import { createClient, updateClient } from '#server/clients/commands.ts'
import { confirmUpload, reserveUpload, type StoredUpload } from '#server/files/commands.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { within } from '#server/platform/within.ts'
import type { Services } from '#server/platform/runtime.ts'
import { instantOn, workday } from './calendar.ts'
import type { StoryEvent, Telling } from './events.ts'
import { jobEvents } from './job-events.ts'
import { moneyEvents, variationIdOf } from './money-events.ts'
import { openStudio, storeDocument, storePicture, type Studio } from './pictures.ts'
import { giveRoles } from './roles.ts'
import { storyId, type ClientStory, type CompanyStory } from './story.ts'
import { taskEvents } from './task-events.ts'

/** Plays what a company's people did, from clients to tasks, through the product's own commands: all or nothing. */
export async function tellStory(
  services: Services,
  story: CompanyStory,
  studio: Studio = openStudio(services.pictures),
): Promise<void> {
  const product: Principal = {
    actor: { kind: 'system', companyId: story.id },
    name: 'Stringline',
    timezone: 'Pacific/Auckland',
  }
  if (await within(services)(product, hasBeenTold, { readOnly: true })) return
  const files = await storeFiles(services, story, studio)
  await within(services)(product, async (ctx) => {
    const [office] = story.staff
    if (office === undefined) throw new Error(`${story.name} has nobody to enter its records`)
    const telling: Telling = { services, story, office, today: ctx.today }
    for (const file of files) {
      await reserveUpload(ctx, file, null)
      await confirmUpload(ctx, file)
    }
    await showLogo(ctx, story)
    await giveRoles(contextAt(ctx, { day: story.founded, minutes: 0, by: office }), story)
    const events = story.clients.flatMap((client) => [
      ...clientEvents(client, telling),
      ...client.jobs.flatMap((job) => [...jobEvents(job, client, telling), ...moneyEvents(job, client, telling)]),
    ])
    events.push(...taskEvents(telling))
    for (const event of inOrder(events, ctx.today)) await event.play(contextAt(ctx, event))
  })
}

/** Activity is never removed, so it still knows when somebody has deleted every demo client. */
async function hasBeenTold(ctx: Context): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('activity')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('action', '=', 'client.created')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const inOrder = (events: readonly StoryEvent[], today: string): StoryEvent[] => {
  const moment = (event: StoryEvent): string => instantOn(workday(today, event.day), event.minutes)
  return events.toSorted((a, b) => (moment(a) < moment(b) ? -1 : moment(a) > moment(b) ? 1 : 0))
}

/** The same transaction, as that person on that day. */
function contextAt(ctx: Context, { day, minutes, by }: Omit<StoryEvent, 'play'>): Context {
  const today = workday(ctx.today, day)
  const actor = {
    kind: 'staff' as const,
    userId: by.id,
    companyId: ctx.actor.companyId,
    grants: grantsOf(by.role, null),
  }
  return { ...ctx, actor, name: by.name, today, now: instantOn(today, minutes) }
}

function* filesOf(
  story: CompanyStory,
  studio: Studio,
  to: { services: Services; companyId: string },
): Generator<() => Promise<StoredUpload>> {
  const logoOf = (purpose: 'client-logo' | 'company-logo', ownerId: string, name: CompanyStory['logo']) => async () =>
    storePicture(to, storyId('logo', ownerId), purpose, `${name}.png`, await studio.logo(name))
  yield logoOf('company-logo', story.id, story.logo)
  for (const client of story.clients) {
    if (client.logo !== undefined) yield logoOf('client-logo', client.id, client.logo)
    for (const job of client.jobs) {
      for (const file of job.files ?? [])
        yield () => storeDocument(to, storyId('file', job.id, file.name), 'job-file', file, studio)
      for (const variation of job.variations ?? []) {
        const id = variationIdOf(job, variation.name)
        for (const file of variation.files ?? [])
          yield () => storeDocument(to, storyId('file', id, file.name), 'variation-file', file, studio)
        for (const [index, [scene]] of (variation.photos ?? []).entries()) {
          yield async () =>
            storePicture(
              to,
              storyId('photo', id, String(index)),
              'variation-image',
              `variation-${index + 1}.jpg`,
              await studio.photo(scene),
            )
        }
      }
      for (const report of job.reports) {
        for (const [index, [scene]] of report.photos.entries()) {
          yield async () =>
            storePicture(
              to,
              storyId('photo', job.id, String(report.day), String(index)),
              'report-image',
              `site-${index + 1}.jpg`,
              await studio.photo(scene),
            )
        }
      }
    }
  }
}

/**
 * Stores all bytes before the rows, a few at a time: written again after an interrupted start, they replace themselves.
 */
async function storeFiles(services: Services, story: CompanyStory, studio: Studio): Promise<StoredUpload[]> {
  const queue = filesOf(story, studio, { services, companyId: story.id })
  const stored: StoredUpload[] = []
  const hand = async (): Promise<void> => {
    for (const store of queue) stored.push(await store())
  }
  await Promise.all([hand(), hand(), hand(), hand()])
  return stored
}

async function showLogo(ctx: Context, story: CompanyStory): Promise<void> {
  const logoId = storyId('logo', story.id)
  await ctx.db
    .updateTable('files')
    .set({ attached_kind: 'company', attached_id: story.id })
    .where('company_id', '=', story.id)
    .where('id', '=', logoId)
    .execute()
  await ctx.db.updateTable('companies').set({ logo_file_id: logoId }).where('id', '=', story.id).execute()
}

function clientEvents(client: ClientStory, { office }: Telling): StoryEvent[] {
  const { id, since, inactiveSince, jobs: _, portal: __, logo, ...form } = client
  const created: StoryEvent = {
    day: since,
    minutes: 0,
    by: office,
    play: async (ctx) => {
      const logoFileId = logo === undefined ? null : storyId('logo', id)
      await createClient(ctx, {
        params: undefined,
        query: undefined,
        version: null,
        body: createClientBody.parse({ ...form, id, status: 'active', logoFileId }),
      })
    },
  }
  if (inactiveSince === undefined) return [created]
  const leaves: StoryEvent = {
    day: inactiveSince,
    minutes: 0,
    by: office,
    play: async (ctx) => {
      await updateClient(ctx, { params: { id }, query: undefined, version: 1, body: { status: 'inactive' } })
    },
  }
  return [created, leaves]
}
