import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type GraphRoute, read } from './call.ts'
import { shelf, type Store } from '../store.ts'
import type { Now } from '../clock.ts'
import { inOneCall } from './mail-routes.ts'
import type { Mailbox } from './mailbox.ts'
import { badRequest, graphError, itemNotFound, Refused } from './refusals.ts'
import { type WireUploadSession, wireInstant } from './wire.ts'

/** A file that comes piece by piece. */
interface Session {
  person: string
  message: string
  name: string
  contentType: string
  isInline: boolean
  contentId: string | null
  size: number
  /** In base64, in the order of the pieces. */
  pieces: string[]
  received: number
  until: number
}

const sessions = shelf<Session>('upload sessions')
const place = 'microsoft'

const largest = 150 * 1024 ** 2
const largestPiece = 4 * 1024 ** 2
const root = '/microsoft/outlook/api/v2.0'

const item = z.strictObject({
  AttachmentItem: z.strictObject({
    attachmentType: z.literal('file'),
    name: z.string().min(1).max(255),
    size: z.number().int().min(1),
    contentType: z.string().max(255).default('application/octet-stream'),
    isInline: z.boolean().default(false),
    contentId: z.string().max(255).nullable().default(null),
  }),
})

/** `POST …/attachments/createUploadSession`. */
export const uploadRoute = (store: Store, now: Now): GraphRoute => ({
  method: 'POST',
  path: '/me/messages/:id/attachments/createUploadSession',
  scopes: ['Mail.ReadWrite'],
  run(call) {
    const { AttachmentItem: file } = read(item, call)
    const { key, folder } = call.mailbox().find(call.params['id'] ?? '')
    if (folder !== 'drafts') throw badRequest('The operation is allowed on drafts alone.', 'ErrorInvalidOperation')
    if (file.size < inOneCall)
      throw badRequest(
        'Attachment size must be greater than the minimum.',
        'ErrorAttachmentSizeShouldNotBeLessThanMinimumSize',
      )
    if (file.size > largest) throw new Refused(413, 'ErrorAttachmentSizeLimitExceeded', 'The attachment is too large.')
    const token = randomBytes(32).toString('base64url')
    const { name, contentType, isInline, contentId, size } = file
    const until = now().getTime() + 3 * 3_600_000
    const session = { name, contentType, isInline, contentId, size, until }
    store.put(sessions, place, token, { person: call.person.id, message: key, ...session, pieces: [], received: 0 })
    const body: WireUploadSession = {
      // Somewhere else than Graph, and by itself the right to write there.
      uploadUrl: `${call.origin}${root}/Users('${call.person.id}')/Messages('${key}')/AttachmentSessions('1')?authtoken=${token}`,
      expirationDateTime: wireInstant(until),
      nextExpectedRanges: ['0-'],
    }
    return { status: 201, body }
  },
})

export interface UploadParts {
  store: Store
  now: Now
  mailboxOf: (person: string) => Mailbox
}

/** Where the pieces go: addressed by what creating the session answered, and by nothing else. */
export function uploadPieces(app: FastifyInstance, { store, now, mailboxOf }: UploadParts): void {
  app.put(`${root}/*`, (request, reply) => {
    try {
      if (request.headers.authorization !== undefined)
        throw new Refused(401, 'InvalidAuthenticationToken', 'The address is authorization enough.')
      const token = new URL(request.url, 'http://sandbox').searchParams.get('authtoken') ?? ''
      const range = rangeOf(request.headers['content-range'])
      const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      const session = store.whole(() => takePiece(token, range, bytes))
      if (session.received < session.size)
        return reply.code(200).send({
          expirationDateTime: wireInstant(session.until),
          nextExpectedRanges: [`${session.received}-`],
        })
      return reply
        .code(201)
        .header('location', `${root}/Users('${session.person}')/Messages('${session.message}')/Attachments('1')`)
        .send()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return reply.code(error.status).send(graphError(now, error))
    }
  })

  function takePiece(token: string, range: Range, bytes: Buffer): Session {
    const session = store.get(sessions, place, token)
    if (session === undefined || session.until <= now().getTime()) throw itemNotFound()
    if (
      range.size !== session.size ||
      range.from !== session.received ||
      range.to - range.from + 1 !== bytes.byteLength
    )
      throw new Refused(416, 'InvalidContentRange', `The next bytes are those from ${session.received} on.`)
    if (bytes.byteLength > largestPiece) throw new Refused(413, 'RequestEntityTooLarge', 'A piece has 4 MB at most.')
    const received = session.received + bytes.byteLength
    const next = { ...session, received, pieces: [...session.pieces, bytes.toString('base64')] }
    if (received < session.size) store.put(sessions, place, token, next)
    else finish(token, next)
    return next
  }

  function finish(
    token: string,
    { person, message, pieces, name, contentType, isInline, contentId, size }: Session,
  ): void {
    store.remove(sessions, place, token)
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64')
    const file = { id: randomUUID(), name, contentType, isInline, contentId, bytes, size }
    mailboxOf(person).change(message, (draft) => ({ ...draft, files: [...draft.files, file] }))
  }
}

interface Range {
  from: number
  to: number
  size: number
}

function rangeOf(text: string | undefined): Range {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(text ?? '') ?? []
  if (size === undefined) throw badRequest('A Content-Range is needed.')
  return { from: Number(from), to: Number(to), size: Number(size) }
}
