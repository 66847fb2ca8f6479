import { z } from 'zod'
import { selected, wantsImmutable, type GraphCall } from './call.ts'
import { idIn, type StoredFile, type StoredMessage } from './mailbox.ts'
import { type WireAttachment, wireInstant, type WireMessage } from './wire.ts'

const address = z.strictObject({
  emailAddress: z.strictObject({ name: z.string().optional(), address: z.string().min(3).max(320) }),
})
const recipients = z.array(address).max(500).optional()
const header = z.strictObject({
  // Only one's own may be written, and five of them (Graph).
  name: z.string().regex(/^x-/i, "The internet message header name should start with 'x-' or 'X-'."),
  value: z.string().max(995),
})

/** A property that an application keeps with a message: `String {guid} Name something`. */
export const propertyInput = z.strictObject({
  id: z.string().regex(/^String \{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\} Name \S+$/i),
  value: z.string(),
})

export const fileInput = z.strictObject({
  '@odata.type': z.literal('#microsoft.graph.fileAttachment'),
  name: z.string().min(1).max(255),
  contentType: z.string().max(255).default('application/octet-stream'),
  contentBytes: z.base64(),
  isInline: z.boolean().default(false),
  contentId: z.string().max(255).nullable().default(null),
})

export const messageInput = z.strictObject({
  subject: z.string().max(255).optional(),
  body: z.strictObject({ contentType: z.enum(['text', 'html', 'Text', 'HTML']), content: z.string() }).optional(),
  toRecipients: recipients,
  ccRecipients: recipients,
  bccRecipients: recipients,
  replyTo: recipients,
  importance: z.enum(['low', 'normal', 'high']).optional(),
  internetMessageId: z
    .string()
    .regex(/^<[^<>\s]+>$/)
    .optional(),
  internetMessageHeaders: z.array(header).max(5).optional(),
  singleValueExtendedProperties: z.array(propertyInput).max(20).optional(),
  attachments: z.array(fileInput).max(100).optional(),
})

export type MessageInput = z.output<typeof messageInput>

/** A message as Graph answers it. */
export function wireMessage(call: GraphCall, { key, folder, version, content, ...rest }: StoredMessage): WireMessage {
  const { created, changed, sent, from, fromName, files } = rest
  const sender = { emailAddress: { name: fromName, address: from } }
  const text = (content.body?.content ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const whole: WireMessage = {
    '@odata.etag': etagOf(version),
    id: wantsImmutable(call) ? key : idIn(key, folder),
    changeKey: `CQAAAB${version}`,
    createdDateTime: wireInstant(created),
    lastModifiedDateTime: wireInstant(changed),
    receivedDateTime: wireInstant(sent ?? created),
    sentDateTime: wireInstant(sent ?? created),
    hasAttachments: files.some(({ isInline }) => !isInline),
    subject: content.subject ?? '',
    bodyPreview: text.trim().slice(0, 255),
    importance: content.importance ?? 'normal',
    parentFolderId: `${folder}-folder`,
    isRead: folder !== 'inbox',
    isDraft: folder === 'drafts',
    body: content.body ?? { contentType: 'text', content: '' },
    sender,
    from: sender,
    toRecipients: content.toRecipients ?? [],
    ccRecipients: content.ccRecipients ?? [],
    bccRecipients: content.bccRecipients ?? [],
    replyTo: content.replyTo ?? [],
    internetMessageId: content.internetMessageId ?? null,
    internetMessageHeaders: content.internetMessageHeaders ?? [],
  }
  return selected(call, whole, (field) => field !== 'internetMessageHeaders')
}

export const etagOf = (version: number): string => `W/"CQAAAB${version}"`

/** A file of a message as Graph answers it. */
export const wireFile = ({ id, name, contentType, isInline, contentId, bytes, size }: StoredFile): WireAttachment => ({
  '@odata.type': '#microsoft.graph.fileAttachment',
  id,
  name,
  contentType,
  size,
  isInline,
  contentId,
  contentBytes: bytes,
})
