import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type GraphAnswer,
  type GraphCall,
  type GraphRoute,
  nextPage,
  pageOf,
  read,
  refuseOlder,
  refuseOtherOptions,
} from './call.ts'
import { isFolder, type Property, type StoredFile, type StoredMessage, type Writable } from './mailbox.ts'
import { filterOf } from './message-filter.ts'
import { etagOf, fileInput, type MessageInput, messageInput, wireFile, wireMessage } from './message-shapes.ts'
import { itemNotFound, Refused } from './refusals.ts'

const reading = ['Mail.ReadWrite']

/** One file larger than this comes by an upload session. */
export const inOneCall = 3 * 1024 ** 2

const listing = ['$filter', '$select', '$top', '$skip', '$orderby']

function list(call: GraphCall, isIn: (message: StoredMessage) => boolean): GraphAnswer {
  refuseOtherOptions(call, listing)
  const { query } = call
  const fits = filterOf(query.get('$filter'))
  const found = call
    .mailbox()
    .list()
    .filter((message) => isIn(message) && fits(message))
    .toSorted((a, b) => b.created - a.created)
  const { top, skip } = pageOf(call)
  return {
    status: 200,
    body: {
      '@odata.context': `${call.origin}/microsoft/graph/v1.0/$metadata#users/messages`,
      value: found.slice(skip, skip + top).map((message) => wireMessage(call, message)),
      ...(found.length > skip + top ? { '@odata.nextLink': nextPage(call, skip + top) } : {}),
    },
  }
}

function parts({ singleValueExtendedProperties, attachments, ...content }: MessageInput): {
  content: Writable
  properties: Property[]
  files: StoredFile[]
} {
  const defined = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as Writable
  return { content: defined, properties: singleValueExtendedProperties ?? [], files: (attachments ?? []).map(fileOf) }
}

function fileOf({ name, contentType, contentBytes, isInline, contentId }: z.output<typeof fileInput>): StoredFile {
  const { byteLength: size } = Buffer.from(contentBytes, 'base64')
  if (size >= inOneCall)
    throw new Refused(413, 'RequestEntityTooLarge', 'A file of 3 MB and more comes by an upload session.')
  return { id: randomUUID(), name, contentType, isInline, contentId, bytes: contentBytes, size }
}

const idOf = ({ params }: GraphCall): string => params['id'] ?? ''

export const mailRoutes: GraphRoute[] = [
  {
    method: 'POST',
    path: '/me/sendMail',
    scopes: ['Mail.Send'],
    run(call) {
      const { message, saveToSentItems } = read(
        z.strictObject({ message: messageInput, saveToSentItems: z.boolean().default(true) }),
        call,
      )
      const { content, properties, files } = parts(message)
      const mailbox = call.mailbox()
      const { key } = mailbox.draft(content, properties)
      mailbox.change(key, (draft) => ({ ...draft, files }))
      mailbox.send(key, saveToSentItems)
      return { status: 202 }
    },
  },
  { method: 'GET', path: '/me/messages', scopes: reading, run: (call) => list(call, () => true) },
  {
    method: 'GET',
    path: '/me/mailFolders/:folder/messages',
    scopes: reading,
    run(call) {
      const folder = (call.params['folder'] ?? '').toLowerCase()
      if (!isFolder(folder)) throw itemNotFound()
      return list(call, (message) => message.folder === folder)
    },
  },
  {
    method: 'POST',
    path: '/me/messages',
    scopes: reading,
    run(call) {
      const { content, properties, files } = parts(read(messageInput, call))
      const mailbox = call.mailbox()
      const { key } = mailbox.draft(content, properties)
      const draft = files.length === 0 ? mailbox.find(key) : mailbox.change(key, (each) => ({ ...each, files }))
      return { status: 201, body: wireMessage(call, draft) }
    },
  },
  {
    method: 'GET',
    path: '/me/messages/:id',
    scopes: reading,
    run(call) {
      refuseOtherOptions(call, ['$select'])
      return { status: 200, body: wireMessage(call, call.mailbox().find(idOf(call))) }
    },
  },
  {
    method: 'PATCH',
    path: '/me/messages/:id',
    scopes: reading,
    run(call) {
      const { content } = parts(read(messageInput.omit({ attachments: true }), call))
      refuseOlder(call, etagOf(call.mailbox().find(idOf(call)).version))
      const changed = call
        .mailbox()
        .change(idOf(call), (draft) => ({ ...draft, content: { ...draft.content, ...content } }))
      return { status: 200, body: wireMessage(call, changed) }
    },
  },
  {
    method: 'DELETE',
    path: '/me/messages/:id',
    scopes: reading,
    run(call) {
      refuseOlder(call, etagOf(call.mailbox().find(idOf(call)).version))
      call.mailbox().remove(idOf(call))
      return { status: 204 }
    },
  },
  {
    method: 'POST',
    path: '/me/messages/:id/send',
    scopes: ['Mail.Send'],
    run(call) {
      call.mailbox().send(idOf(call), true)
      return { status: 202 }
    },
  },
  {
    method: 'GET',
    path: '/me/messages/:id/attachments',
    scopes: reading,
    run: (call) => ({
      status: 200,
      body: { value: call.mailbox().find(idOf(call)).files.map(wireFile) },
    }),
  },
  {
    method: 'POST',
    path: '/me/messages/:id/attachments',
    scopes: reading,
    run(call) {
      const file = fileOf(read(fileInput, call))
      call.mailbox().change(idOf(call), (draft) => ({ ...draft, files: [...draft.files, file] }))
      return { status: 201, body: wireFile(file) }
    },
  },
  {
    method: 'DELETE',
    path: '/me/messages/:id/attachments/:file',
    scopes: reading,
    run(call) {
      call.mailbox().change(idOf(call), (draft) => {
        const files = draft.files.filter(({ id }) => id !== call.params['file'])
        if (files.length === draft.files.length) throw itemNotFound()
        return { ...draft, files }
      })
      return { status: 204 }
    },
  },
]
