import type { Client } from '@microsoft/microsoft-graph-client'
import { z } from 'zod'
import { troubleOf } from '#domain/integrations/rules.ts'
import type { MailboxFault } from '#domain/mail/schema.ts'
import { noted, type Asking } from '#server/integrations/commands/call-log.ts'
import { NotConnected, withConnection } from '#server/integrations/commands/calling.ts'
import { askMicrosoft, putPiece } from '#server/integrations/commands/microsoft.ts'
import type { Principal } from '#server/platform/context.ts'
import { minute } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { addressOf, isActive } from '../queries.ts'

/** One file of a letter; with a `contentId` it stands within the text. */
interface LetterFile {
  name: string
  contentType: string
  bytes: Uint8Array
  contentId?: string
}

/** A mail that is to go out from somebody's own mailbox. */
export interface Letter {
  id: string
  senderId: string
  to: string
  subject: string
  html: string
  files: readonly LetterFile[]
  /** Its draft there and since when it may be on its way, once it was handed over. */
  handed: { draft: string; at: string } | null
}

/** How it went, where that is certain: from which address it went, or why it went not and never will. */
export type MailboxOutcome = { from: string | null } | { fault: MailboxFault }

interface Sending {
  services: Services
  principal: Principal
  /** Notes, before the draft is sent, that from now on it may be on its way. */
  hand: (draft: string) => Promise<void>
}

/** Nobody knows how it went, or it is to be tried again. */
export class Undecided extends Error {
  override name = 'Undecided'
}

/** Where we write down in a draft which mail it is: by this it is found again, however an answer got lost. */
const property = 'String {9f3c1d52-7a0e-4b7e-8a53-2f6f0f3f9b11} Name StringlineMail'

/** How long Microsoft may take from being told to send until a draft is one no more. */
const onItsWay = 2 * minute

const message = z.object({ id: z.string(), isDraft: z.boolean() })
const session = z.object({ uploadUrl: z.url() })

/**
 * Sends a letter out of its sender's mailbox, once: it is drafted there with a mark of ours, and only when it is known
 * here that it may be on its way is it sent. Whoever comes back afterwards looks at that draft before anything else.
 * Throws `Undecided` where trying again may help, or how it went is not known.
 */
export async function sendFromMailbox(sending: Sending, letter: Letter): Promise<MailboxOutcome> {
  const { services, principal } = sending
  const read = within(services)
  const [isHere, from] = await read(
    principal,
    async (ctx) => [await isActive(ctx, letter.senderId), await addressOf(ctx, letter.senderId)] as const,
    { readOnly: true },
  )
  const { handed } = letter
  if (!isHere || from === null) return lost(handed)
  const at: At = { services: sending.services, principal: sending.principal, userId: letter.senderId }
  try {
    if (handed !== null && (await hasLeft(at, handed))) return { from }
    const draft = handed?.draft ?? (await drafted(at, letter))
    if (handed === null) await sending.hand(draft)
    const { status } = await ask(at, '/v1.0/me/messages/:id/send', (client) =>
      client.api(`/me/messages/${encodeURIComponent(draft)}/send`).post(undefined),
    )
    // Refused for certain: it stands there as the draft that it is, and goes.
    if (isRefusal(status)) {
      await remove(at, draft)
      return { fault: faultOf(status) }
    }
    if (troubleOf(status) !== null) throw new Undecided(`Microsoft answered ${status}`)
    return { from }
  } catch (error) {
    if (error instanceof Declined) {
      // That we may not look says nothing of what may be on its way.
      if (handed !== null) throw new Undecided(error.message, { cause: error })
      await withdraw(sending, letter)
      return { fault: error.fault }
    }
    if (error instanceof NotConnected) return lost(handed)
    // No answer, or none that could be used.
    if (error instanceof Error && error.name === 'ProviderFault') throw new Undecided(error.message, { cause: error })
    throw error
  }
}

/** There is no mailbox to look into any more: of what may be on its way nobody can say more than that. */
function lost(handed: Letter['handed']): MailboxOutcome {
  if (handed !== null) throw new Undecided('The mailbox was disconnected while the mail was on its way')
  return { fault: 'disconnected' }
}

/** Takes back a draft that was not sent, so that it is certain that it never will be. True where that is so. */
export async function withdraw(sending: Sending, letter: Letter): Promise<boolean> {
  const { handed } = letter
  const at: At = { services: sending.services, principal: sending.principal, userId: letter.senderId }
  try {
    if (handed === null) {
      await removeDrafts(at, letter)
      return true
    }
    return !(await hasLeft(at, handed)) && (await remove(at, handed.draft))
  } catch {
    // What was never handed over is a draft of nobody's, at most.
    return handed === null
  }
}

/** Microsoft will not have it, now or later. */
class Declined extends Error {
  readonly fault: MailboxFault
  constructor(fault: MailboxFault) {
    super(`A mailbox takes a mail not: ${fault}`)
    this.fault = fault
  }
}

/** Whose mailbox is asked. */
interface At extends Pick<Sending, 'services' | 'principal'> {
  userId: string
}

const askingOf = (at: At): Asking => ({ ...at, provider: 'microsoft' })

const ask = (at: At, path: string, call: (client: Client) => Promise<unknown>) =>
  withConnection(askingOf(at), { path }, ({ access }) => askMicrosoft(at.services, access, call))

const isRefusal = (status: number): boolean => troubleOf(status) === 'refused'
const faultOf = (status: number): MailboxFault => (status === 413 ? 'size' : 'refused')

/** What was answered, read; throws where it was refused, or did not work. */
function readAs<T>(schema: z.ZodType<T>, { status, value }: { status: number; value: unknown }): T {
  if (isRefusal(status)) throw new Declined(faultOf(status))
  const read = schema.safeParse(value)
  if (troubleOf(status) !== null || !read.success) throw new Undecided(`Microsoft answered ${status}`)
  return read.data
}

/** Whether what was handed over is on its way, as far as its draft tells. */
async function hasLeft(at: At, handed: NonNullable<Letter['handed']>): Promise<boolean> {
  const answer = await ask(at, '/v1.0/me/messages/:id', (client) =>
    client
      .api(`/me/messages/${encodeURIComponent(handed.draft)}`)
      .select(['id', 'isDraft'])
      .get(),
  )
  // Not there: it was sent, and its sender has put it away. Nobody else touches it.
  if (answer.status === 404) return true
  const { isDraft } = readAs(message, answer)
  if (!isDraft) return true
  if (at.services.clock.now().getTime() - Date.parse(handed.at) < onItsWay)
    throw new Undecided('It may still be on its way')
  return false
}

/** The letter as a whole draft; one that was begun before and got lost is removed first. */
async function drafted(at: At, letter: Letter): Promise<string> {
  await removeDrafts(at, letter)
  const made = await ask(at, '/v1.0/me/messages', (client) =>
    client.api('/me/messages').post({
      subject: letter.subject,
      body: { contentType: 'html', content: letter.html },
      toRecipients: [{ emailAddress: { address: letter.to } }],
      singleValueExtendedProperties: [{ id: property, value: letter.id }],
    }),
  )
  const { id } = readAs(message, made)
  for (const file of letter.files) await attach(at, id, file)
  return id
}

async function removeDrafts(at: At, { id }: Letter): Promise<void> {
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${id}')`
  const found = await ask(at, '/v1.0/me/messages', (client) =>
    client.api('/me/messages').filter(encodeURIComponent(filter)).select(['id', 'isDraft']).get(),
  )
  const { value } = readAs(z.object({ value: z.array(message) }), found)
  for (const draft of value) if (draft.isDraft) await remove(at, draft.id)
}

async function remove(at: At, draft: string): Promise<boolean> {
  const { status } = await ask(at, '/v1.0/me/messages/:id', (client) =>
    client.api(`/me/messages/${encodeURIComponent(draft)}`).delete(),
  )
  return status === 404 || troubleOf(status) === null
}

/** A file from this size on comes in pieces (Graph: 3 MB). */
const inOneCall = 3 * 1024 ** 2
const piece = 3 * 1024 ** 2

async function attach(at: At, draft: string, file: LetterFile): Promise<void> {
  const files = `/me/messages/${encodeURIComponent(draft)}/attachments`
  const { name, contentType, bytes, contentId } = file
  const within = contentId === undefined ? {} : { isInline: true, contentId }
  if (bytes.byteLength < inOneCall) {
    const contentBytes = Buffer.from(bytes).toString('base64')
    const body = { '@odata.type': '#microsoft.graph.fileAttachment', name, contentType, contentBytes, ...within }
    readAs(z.unknown(), await ask(at, '/v1.0/me/messages/:id/attachments', (client) => client.api(files).post(body)))
    return
  }
  const size = bytes.byteLength
  const item = { AttachmentItem: { attachmentType: 'file', name, size, contentType, ...within } }
  const { uploadUrl } = readAs(
    session,
    await ask(at, '/v1.0/me/messages/:id/attachments/createUploadSession', (client) =>
      client.api(`${files}/createUploadSession`).post(item),
    ),
  )
  for (let start = 0; start < size; start += piece) {
    const part = bytes.subarray(start, Math.min(start + piece, size))
    const answer = await noted(askingOf(at), { path: '/api/v2.0/upload' }, () =>
      putPiece(at.services, uploadUrl, part, { start, size }),
    )
    readAs(z.unknown(), { ...answer, value: null })
  }
}
