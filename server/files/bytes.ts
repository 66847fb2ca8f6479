import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { memberOf } from '#domain/actor.ts'
import { withoutHidden } from '#domain/characters.ts'
import { invalidField, Refusal } from '#domain/errors.ts'
import { fileName } from '#domain/files/rules.ts'
import { fileLimits, fileMessages, type FilePurpose, type FileView } from '#domain/files/schema.ts'
import type { Principal } from '#server/platform/context.ts'
import { untilTooLarge } from '#server/platform/http/bodies.ts'
import { sendStored } from '#server/platform/files/sending.ts'
import { isMissing, type FileStorage } from '#server/platform/files/storage.ts'
import { within } from '#server/platform/within.ts'
import { PictureError, type Pictures } from '#server/platform/images/pictures.ts'
import { sniffDocument } from '#server/platform/images/sniff-document.ts'
import { sniffImage } from '#server/platform/images/sniff.ts'
import { permit } from '#server/platform/policy.ts'
import type { Services } from '#server/platform/runtime.ts'
import { noteMissing } from './commands/missing.ts'
import { abandonUpload, confirmUpload, reserveUpload, type StoredUpload } from './commands.ts'
import { filePolicy } from './policy.ts'
import { fileViewOf, type FileSize, type ReadableFile } from './queries.ts'

export const storageKey = (companyId: string, fileId: string, size: FileSize): string =>
  `${companyId}/${fileId}-${size}`

/** Where people's photos lie beside the companies' files: they belong to accounts. */
export const photoFolder = 'people'

/** Where archives of all that a company has lie beside its files, which are looked after by other rules. */
const archiveFolder = 'exports'
export const archivesOf = (companyId: string): string => `${archiveFolder}/${companyId}/`

/** Where the parts of archives lie that are brought in, until they are. */
const intakeFolder = 'intakes'
export const intakesOf = (companyId: string): string => `${intakeFolder}/${companyId}/`

/** How large an upload may be, and what is said beyond that. */
type UploadLimits = Pick<(typeof fileLimits)[FilePurpose], 'maxBytes' | 'tooLarge'>

export interface Upload {
  id: string
  purpose: FilePurpose
  name: string | undefined
  bytes: Uint8Array
}

/** The one file of a multipart request, whole. A request cut short, or put together wrongly, is refused. */
export async function receiveFile(request: FastifyRequest, limits: UploadLimits): Promise<Received> {
  const { file } = await receiveForm(request, limits)
  if (file === null) throw invalidField('file', fileMessages.missing)
  return file
}

interface Received {
  name: string
  bytes: Uint8Array
}

interface ReceivedForm {
  fields: Record<string, string>
  file: Received | null
}

/** What came before the file of a multipart request, by its names, and the file where one came. */
export async function receiveForm(request: FastifyRequest, limits: UploadLimits): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw invalidField('file', fileMessages.missing)
  return Promise.race([readForm(request, limits), untilTooLarge(request)])
}

async function readForm(request: FastifyRequest, limits: UploadLimits): Promise<ReceivedForm> {
  const fields: Record<string, string> = {}
  let file: Received | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.maxBytes } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const bytes = await part.toBuffer()
      // The parser throws only when a chunk follows the limit; a file that ends right there would be kept, cut.
      if (part.file.truncated) throw tooLarge(limits)
      file = { name: part.filename, bytes }
    }
    return { fields, file }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code } = error as { code?: unknown }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(limits)
    throw code === undefined
      ? new Refusal(400, 'interrupted_upload', fileMessages.interrupted, { cause: error })
      : error
  }
}

/**
 * Takes an upload in three steps: its id is reserved, its bytes are stored, the file is confirmed. The bytes travel
 * outside any transaction, so that a slow bucket holds up nobody but this upload. Refused at `file` by size or content.
 */
export async function uploadFile(services: Services, principal: Principal, upload: Upload): Promise<FileView> {
  permit(filePolicy.uploadFile(principal.actor, upload.purpose))
  const ready = await madeReady(services.pictures, upload)
  const { stored } = ready
  const inCompany = within(services)
  const isNew = await inCompany(principal, (ctx) => reserveUpload(ctx, stored, memberOf(principal.actor)))
  if (isNew) {
    await storeReady(services.storage, principal.actor.companyId, ready).catch(async (error: unknown) => {
      // Best effort: a reservation that stays is removed by the tidying.
      await inCompany(principal, (ctx) => abandonUpload(ctx, stored)).catch(() => undefined)
      throw error
    })
    await inCompany(principal, (ctx) => confirmUpload(ctx, stored))
  }
  return fileViewOf({ ...stored, content_type: stored.contentType, has_thumbnail: stored.hasThumbnail })
}

/** An upload as it will be stored: what its row says, and each of its sizes. */
export interface ReadyUpload {
  stored: StoredUpload
  parts: [Part, ...Part[]]
}

/** Reads what was uploaded and makes of it what is kept. Refused at `file` by size or content. */
export async function madeReady(pictures: Pictures, upload: Upload): Promise<ReadyUpload> {
  const limits = fileLimits[upload.purpose]
  if (upload.bytes.length > limits.maxBytes) throw tooLarge(limits)
  const { contentType, width, height, parts } = await derive(pictures, upload)
  const [{ bytes }] = parts
  const stored = {
    id: upload.id,
    purpose: upload.purpose,
    name: storableName(upload.name),
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    hasThumbnail: parts.length > 1,
  }
  return { stored, parts }
}

/** Stores every size. Waits for all of them even when one fails: none may land after the reservation was let go. */
export async function storeReady(
  storage: FileStorage,
  companyId: string,
  { stored, parts }: ReadyUpload,
): Promise<void> {
  const results = await Promise.allSettled(
    parts.map((part) => storage.put(storageKey(companyId, stored.id, part.size), part.bytes, part.contentType)),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/**
 * A file name as it may be stored and sent in a header: nothing hidden, the end kept when it is long. A part may
 * come without one.
 */
const storableName = (name: string | undefined): string =>
  withoutHidden(name ?? '')
    .slice(-200)
    .toWellFormed()
    .trim() || 'file'

function tooLarge({ tooLarge: said }: UploadLimits): Refusal {
  return new Refusal(413, 'file_too_large', said, { errors: [{ path: 'file', ...said }] })
}

interface Part {
  size: FileSize
  bytes: Uint8Array
  contentType: string
}

interface Derived {
  contentType: string
  width: number | null
  height: number | null
  /** The full size first. */
  parts: [Part, ...Part[]]
}

/**
 * Pictures are re-encoded (no metadata survives) in the sizes we show; documents are kept as they are, typed by
 * content.
 */
async function derive(pictures: Pictures, upload: Upload): Promise<Derived> {
  const { imagesOnly, types, wrongType } = fileLimits[upload.purpose]
  if (types !== undefined && !types.includes((await sniffImage(upload.bytes)) ?? ''))
    throw invalidField('file', wrongType)
  const contentType = imagesOnly ? 'image/*' : await sniffDocument(upload.bytes, upload.name)
  if (contentType === undefined) throw invalidField('file', wrongType)
  if (!contentType.startsWith('image/')) {
    return { contentType, width: null, height: null, parts: [{ size: 'full', bytes: upload.bytes, contentType }] }
  }
  const image = await pictures
    .make(upload.bytes, upload.purpose.endsWith('-logo') ? 'logo' : 'photo')
    .catch((error: unknown) => {
      throw error instanceof PictureError ? refusedPicture(error, wrongType) : error
    })
  const part = (size: FileSize): Part => ({ size, bytes: image[size].bytes, contentType: image[size].contentType })
  return {
    contentType: image.full.contentType,
    width: image.full.width,
    height: image.full.height,
    parts: [part('full'), part('print'), part('thumb')],
  }
}

/** What is said at the field of a picture that could not be made; `wrongType` where its bytes are none. */
export function refusedPicture({ code }: PictureError, wrongType: string): Refusal {
  const messages = {
    'not an image': wrongType,
    damaged: fileMessages.damaged,
    'too large': fileMessages.tooLargeToOpen,
  }
  return invalidField('file', messages[code])
}

/** Removes every stored size of these files. */
export async function removeBytes(storage: FileStorage, companyId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    for (const size of ['full', 'print', 'thumb'] as const) await storage.delete(storageKey(companyId, id, size))
}

/** Removes what the company stored before that moment and has no row: `kept` are the ids of those that do. */
export async function removeOrphanedBytes(
  storage: FileStorage,
  companyId: string,
  kept: ReadonlySet<string>,
  before: string,
): Promise<void> {
  for await (const { key, storedAt } of storage.list(`${companyId}/`)) {
    const fileId = key.slice(companyId.length + 1, companyId.length + 37)
    if (!kept.has(fileId) && storedAt < before) await storage.delete(key)
  }
}

/** Removes everything that a company stored, its archives included, and the folders that are empty then. */
export async function removeAllBytes(storage: FileStorage, companyId: string): Promise<void> {
  for (const folder of [`${companyId}/`, archivesOf(companyId), intakesOf(companyId)]) {
    await removeBelow(storage, folder)
    await storage.removeEmptyFolders(folder.slice(0, -1))
  }
}

/** Removes whatever is stored under keys that begin so, or was being stored there when its process died. */
export async function removeBelow(storage: FileStorage, prefix: string): Promise<void> {
  await storage.forgetUnfinished(prefix)
  for await (const { key } of storage.list(prefix)) await storage.delete(key)
}

/** One size of these files, in the order of their ids; null where storage has lost one. */
export const readStored = (
  storage: FileStorage,
  companyId: string,
  ids: readonly string[],
  size: FileSize,
): Promise<(Uint8Array | null)[]> =>
  Promise.all(
    ids.map(async (id) => {
      try {
        return await buffer((await storage.get(storageKey(companyId, id, size))).stream)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    }),
  )

const inlineTypes = new Set(['image/jpeg', 'image/png'])

/** What is sent as what it is; the rest as bytes, which no browser hands to a program by itself. */
const sentTypes = new Set([
  ...inlineTypes,
  'application/pdf',
  'text/plain',
  'text/csv',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

/**
 * Answers a file's bytes: ranges, revalidation by ETag (each time asked for anew, so that a revoked right holds at
 * once), pictures inline, everything else as an attachment that no browser runs.
 */
export async function sendFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReadableFile,
  wanted: { size: 'full' | 'thumb'; download?: '1' | undefined },
): Promise<FastifyReply> {
  const size = wanted.size === 'thumb' && file.hasThumbnail ? 'thumb' : 'full'
  const inline = inlineTypes.has(file.contentType) && wanted.download === undefined
  const sending = sendStored(services, request, reply, {
    key: storageKey(file.companyId, file.id, size),
    etag: `"${file.sha256.slice(0, 32)}-${size}"`,
    contentType: sentTypes.has(file.contentType) ? file.contentType : 'application/octet-stream',
    disposition: inline ? 'inline' : 'attachment',
    name: fileName(file.name, file.contentType),
  })
  return sending.catch(async (error: unknown) => {
    if (isMissing(error)) await noteMissing(services, file.companyId, { id: file.id, size })
    throw error
  })
}
