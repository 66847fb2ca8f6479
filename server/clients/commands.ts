import { sql } from 'kysely'
import type { createClient as createEndpoint, updateClient as updateEndpoint } from '#domain/clients/api.ts'
import { clientMessages, type ClientForm, type ClientRecord, nameKnownCode } from '#domain/clients/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, invalidField, sentence } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import { attachFiles, discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { counted, countedInsert, uncounted } from '#server/platform/counts.ts'
import { beginClientFigures } from '#server/platform/figures.ts'
import { takeNumber, takeNumberOfNew, type Asked } from '#server/platform/numbers.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import type { Placeholders } from '#server/platform/prepared.ts'
import { indexed, indexedFirst, indexedByClient, unindexed } from '#server/platform/search.ts'
import {
  beginEdit,
  changesBetween,
  expectVersion,
  fingerprint,
  lockRecord,
  lockRecords,
  recordActivity,
  recordEdit,
  unlessCreated,
} from '#server/platform/writing.ts'
import { clientPolicy } from './policy.ts'
import { clientFacts, getClient, untouchedAmong } from './queries.ts'

const columnsOf = (form: Partial<ClientForm>) => ({
  name: form.name,
  email: form.email,
  billing_email: form.billingEmail,
  website: form.website,
  phone: form.phone,
  address: form.address,
  contact_name: form.contactName,
  contact_phone: form.contactPhone,
  contact_email: form.contactEmail,
  status: form.status,
  notes: form.notes,
  logo_file_id: form.logoFileId,
})

type NewClient = ReturnType<typeof columnsOf> & { id: string; code: string; created_hash: Buffer }
const insertClient = countedInsert('clients', (ctx, row: Placeholders<NewClient>) =>
  ctx.db.insertInto('clients').values({
    ...row,
    // Attached once the client is there.
    logo_file_id: null,
    company_id: ctx.actor.companyId,
    created_at: ctx.now,
    updated_at: ctx.now,
  }),
)

/** Adds a client; CL-001 and so on when no code is given. The same create sent twice makes one client. */
export async function createClient(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<ClientRecord> {
  const { id = newId(), anotherOfThisName = false, ...form } = body
  const hash = fingerprint(form)
  const creation = { table: 'clients', id, hash } as const
  const isNew = await unlessCreated(
    ctx,
    creation,
    (ctx) => takeNumberOfNew(ctx, 'client', creation, codeAsked(form.clientId)),
    async (ctx) => {
      if (!anotherOfThisName) await askAboutName(ctx, form.name)
    },
  )
  if (isNew === undefined) return getClient(ctx, id)
  // The number's row is locked by now: what is left goes together, so that the next in line waits less.
  return pipeline(
    ctx,
    (ctx) => insertClient(ctx, { ...columnsOf(form), id, code: isNew.number, created_hash: hash }),
    (ctx) => beginClientFigures(ctx, { clientId: id }),
    (ctx) => indexedFirst(ctx, 'clients', id),
    (ctx) => recordActivity(ctx, 'client.created', { kind: 'client', id, label: form.name }),
    async (ctx) => {
      if (form.logoFileId != null) await setLogo(ctx, id, form.logoFileId)
      return getClient(ctx, id)
    },
  )
}

/** Edits a client from a known version. An empty code keeps the old one. */
export async function updateClient(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<ClientRecord> {
  const before = await lockClient(ctx, params.id)
  permit(clientPolicy.updateClient(ctx.actor))
  expectVersion(version, before.version, before)
  const { logoFileId, anotherOfThisName = false, ...form } = body
  if (!anotherOfThisName && form.name !== undefined) await askAboutName(ctx, form.name, before)
  const code =
    body.clientId === undefined || body.clientId === '' || body.clientId === before.clientId
      ? before.clientId
      : await takeNumber(ctx, 'client', codeAsked(body.clientId, params.id))
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      counted(
        ctx,
        'clients',
        params.id,
        ctx.db
          .updateTable('clients')
          .set({
            ...columnsOf(form),
            ...(code === before.clientId ? {} : { code, code_clash: 0 }),
            version: before.version + 1,
            updated_at: ctx.now,
          })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', params.id),
      ),
    (ctx) => indexed(ctx, 'clients', params.id),
    async (ctx) => {
      if (form.name !== undefined && form.name !== before.name) await indexedByClient(ctx, params.id)
    },
    async (ctx) => {
      if (logoFileId !== undefined && logoFileId !== (before.logo?.id ?? null))
        await setLogo(ctx, params.id, logoFileId)
      return getClient(ctx, params.id)
    },
  )
  return recordEdit(
    ctx,
    { before, after },
    'client.updated',
    { kind: 'client', id: params.id, label: after.name },
    changesBetween(formOf(before), formOf(after), trackedFields.client),
  )
}

/**
 * Refuses a name that another client has, until the person says that it is another one: mostly it is the same client,
 * entered twice. A client that keeps its name is not asked about.
 */
async function askAboutName(ctx: Context, name: string, before?: { id: string; name: string }): Promise<void> {
  const known = await ctx.db
    .selectFrom('clients')
    .select(['name', 'code'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('name_key', '=', sql<string>`compared_name(${name})`)
    .$if(before !== undefined, (query) =>
      query
        .where('id', '<>', before?.id ?? '')
        .where(sql`compared_name(${before?.name ?? ''})`, '<>', sql`compared_name(${name})`),
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (known) throw conflict(nameKnownCode, sentence(clientMessages.nameKnown, known))
}

/** The record with what its form calls differently. */
const formOf = (client: ClientRecord) => ({ ...client, logoFileId: client.logo?.id ?? null })

/** Deletes a client nothing depends on; otherwise says what stands in the way (PRODUCT 5). */
export async function deleteClient(ctx: Context, id: string): Promise<void> {
  const client = await lockClient(ctx, id)
  permit(clientPolicy.deleteClient(ctx.actor, await clientFacts(ctx, id)))
  await pipeline(
    ctx,
    (ctx) => unindexed(ctx, 'clients', id),
    (ctx) =>
      uncounted(
        ctx,
        'clients',
        id,
        ctx.db.deleteFrom('clients').where('company_id', '=', ctx.actor.companyId).where('id', '=', id),
      ),
    (ctx) => recordActivity(ctx, 'client.deleted', { kind: 'client', id, label: client.name }),
    (ctx) => discardFiles(ctx, { kind: 'client', id }),
  )
}

const lockClient = (ctx: Context, id: string): Promise<ClientRecord> => lockRecord(ctx, 'clients', id, getClient)

/** Locks several clients until the transaction ends; says of those that exist whether each is as it was created. */
export const lockUntouched = (ctx: Context, ids: readonly string[]): Promise<Map<string, boolean>> =>
  lockRecords(ctx, 'clients', ids, untouchedAmong)

/** The code that was typed, if no other client has it, or the next of the series. */
const codeAsked = (typed: string | undefined, own?: string): Asked => ({
  number: typed,
  table: 'clients',
  key: 'code_key',
  own,
  refusal: () => invalidField('clientId', clientMessages.codeTaken),
})

async function setLogo(ctx: Context, clientId: string, fileId: string | null): Promise<void> {
  if (fileId !== null)
    await attachFiles(
      ctx,
      [fileId],
      'client-logo',
      { kind: 'client', id: clientId, visibleTo: clientId },
      () => 'logoFileId',
    )
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('clients')
        .set({ logo_file_id: fileId })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', clientId)
        .execute(),
    (ctx) => discardFiles(ctx, { kind: 'client', id: clientId }, fileId === null ? [] : [fileId]),
  )
}
