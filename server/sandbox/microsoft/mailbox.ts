import { createHash, randomUUID } from 'node:crypto'
import type { Now } from '../clock.ts'
import { shelf, type Store } from '../store.ts'
import type { Directory, Person } from './people.ts'
import { badRequest, itemNotFound, Refused } from './refusals.ts'
import type { WireMessage } from './wire.ts'

export const folders = ['inbox', 'drafts', 'outbox', 'sentitems', 'deleteditems'] as const
export type Folder = (typeof folders)[number]

export const isFolder = (text: string): text is Folder => (folders as readonly string[]).includes(text)

/** What whoever writes a message may say of it. */
export type Writable = Pick<
  WireMessage,
  | 'subject'
  | 'body'
  | 'toRecipients'
  | 'ccRecipients'
  | 'bccRecipients'
  | 'replyTo'
  | 'importance'
  | 'internetMessageId'
  | 'internetMessageHeaders'
>

export interface Property {
  id: string
  value: string
}

export interface StoredFile {
  id: string
  name: string
  contentType: string
  isInline: boolean
  contentId: string | null
  /** In base64. */
  bytes: string
  size: number
}

/** A message as it is kept: `key` stays, whatever folder it is in. */
export interface StoredMessage {
  key: string
  folder: Folder
  version: number
  created: number
  changed: number
  sent: number | null
  from: string
  fromName: string
  content: Writable
  properties: Property[]
  files: StoredFile[]
}

const messages = shelf<StoredMessage>('messages')

/** The id that an item has in one folder, and another in the next. */
export const idIn = (key: string, folder: Folder): string =>
  `AAMk${createHash('sha256').update(`${key} ${folder}`).digest('base64url')}=`

export interface Mailbox {
  person: Person
  list(): StoredMessage[]
  /** By the id that stays or by that of its folder; throws Graph's 404. */
  find(id: string): StoredMessage
  draft(content: Writable, properties: Property[]): StoredMessage
  /** Throws where it is no draft any more. */
  change(id: string, work: (message: StoredMessage) => StoredMessage): StoredMessage
  remove(id: string): void
  /** Sends a draft: it moves, and whoever has a mailbox here finds it in theirs. */
  send(id: string, isKept: boolean): void
}

export interface Post {
  store: Store
  now: Now
  directory: Directory
}

/** Above what Exchange Online lets a message have, files and all. */
const largest = 35 * 1024 ** 2

export function openMailbox({ store, now, directory }: Post, person: Person): Mailbox {
  const place = person.id
  const list = (): StoredMessage[] => store.all(messages, place)
  const find = (id: string): StoredMessage => {
    const found = list().find(({ key, folder }) => key === id || idIn(key, folder) === id)
    if (found === undefined) throw itemNotFound()
    return found
  }
  const keep = (message: StoredMessage): StoredMessage => {
    const next = { ...message, version: message.version + 1, changed: now().getTime() }
    store.put(messages, place, next.key, next)
    return next
  }
  const draftBy = (id: string): StoredMessage => {
    const message = find(id)
    if (message.folder !== 'drafts')
      throw badRequest('The operation is allowed on drafts alone.', 'ErrorInvalidOperation')
    return message
  }
  const mailbox: Mailbox = {
    person,
    list,
    find,
    draft: (content, properties) =>
      keep({
        key: `AAkA${randomUUID().replaceAll('-', '')}`,
        folder: 'drafts',
        version: 0,
        created: now().getTime(),
        changed: now().getTime(),
        sent: null,
        from: person.email,
        fromName: person.name,
        content: { internetMessageId: `<${randomUUID()}@sandbox.outlook.example>`, ...content },
        properties,
        files: [],
      }),
    change: (id, work) => keep(work(draftBy(id))),
    remove(id) {
      const message = find(id)
      // What is deleted is in the folder for it first.
      if (message.folder === 'deleteditems') store.remove(messages, place, message.key)
      else keep({ ...message, folder: 'deleteditems' })
    },
    send(id, isKept) {
      const message = draftBy(id)
      const to = recipientsOf(message.content)
      if (to.length === 0)
        throw badRequest('At least one recipient is not valid, or there is none.', 'ErrorInvalidRecipients')
      if (message.files.reduce((sum, { size }) => sum + size, 0) > largest)
        throw new Refused(413, 'ErrorMessageSizeExceeded', 'The message exceeds the maximum supported size.')
      const sent = { ...message, sent: now().getTime() }
      if (isKept) keep({ ...sent, folder: 'sentitems' })
      else store.remove(messages, place, message.key)
      for (const address of to) deliver(address, sent)
    },
  }

  function deliver(address: string, message: StoredMessage): void {
    const reader = directory.byAddress(address)
    if (reader?.hasMailbox !== true) return
    const key = `AAkA${randomUUID().replaceAll('-', '')}`
    // What the sender noted for themselves stays with them.
    store.put(messages, reader.id, key, { ...message, key, folder: 'inbox', properties: [] })
  }
  return mailbox
}

/** Everybody whom a message goes to. */
export const recipientsOf = ({ toRecipients, ccRecipients, bccRecipients }: Writable): string[] =>
  [toRecipients, ccRecipients, bccRecipients]
    .flatMap((each) => each ?? [])
    .flatMap(({ emailAddress }) => emailAddress?.address ?? [])
