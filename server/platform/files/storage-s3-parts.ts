import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { mapped } from './storage-s3-failures.ts'
import { StorageError } from './storage.ts'

interface Target {
  Bucket: string
  Key: string
  ContentType: string
}

/** As much is held at once, whatever is stored. Every upload of a person fits into one part. */
const partBytes = 16 * 1024 * 1024

/** A bucket takes no more parts than these: of ours, 160 GB. */
const mostParts = 10_000

/**
 * Stores a stream of any length: what fits into one part by one signed request, given up after `patience` milliseconds
 * with all its tries; more by a part after the other.
 */
export async function putInParts(
  client: S3Client,
  target: Target,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  patience: number,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const parts = partsOf(body)
  const first = (await parts.next()).value ?? new Uint8Array()
  hash.update(first)
  if (first.length < partBytes) {
    const { length } = first
    const put = new PutObjectCommand({ ...target, Body: first, ContentLength: length })
    await mapped(() => client.send(put, { abortSignal: AbortSignal.timeout(patience) }))
    return { size: length, sha256: hash.digest('hex') }
  }
  const { Bucket, Key } = target
  const { UploadId } = await mapped(() => client.send(new CreateMultipartUploadCommand(target)))
  const upload = { Bucket, Key, UploadId }
  try {
    const Parts = [await sendPart(client, upload, 1, first)]
    let size = first.length
    for await (const part of parts) {
      if (Parts.length === mostParts) throw new StorageError('full', 'more than a bucket takes of one file')
      hash.update(part)
      size += part.length
      Parts.push(await sendPart(client, upload, Parts.length + 1, part))
    }
    await mapped(() => client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })))
    return { size, sha256: hash.digest('hex') }
  } catch (error) {
    // Best effort: what stays of it is found by its key and removed by whoever stores there again.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

async function sendPart(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
  PartNumber: number,
  Body: Uint8Array,
): Promise<{ PartNumber: number; ETag: string | undefined }> {
  const { ETag } = await mapped(() =>
    client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length })),
  )
  return { PartNumber, ETag }
}

/** The bytes in parts of one size, but for the last. */
async function* partsOf(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + partBytes - length)
      waiting.push(piece)
      length += piece.length
      from += piece.length
      if (length < partBytes) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
  return undefined
}

/**
 * Ends uploads under such keys that were begun and never ended. Some providers have no list of them: there they stay
 * until the bucket's own rules remove them.
 */
export async function abandonUploads(client: S3Client, Bucket: string, Prefix: string): Promise<void> {
  const list = new ListMultipartUploadsCommand({ Bucket, Prefix })
  const { Uploads = [] } = await mapped(() => client.send(list).catch(noneWithoutList))
  for (const { Key, UploadId } of Uploads)
    await mapped(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
}

function noneWithoutList(error: unknown): { Uploads: [] } {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  // Not implemented, or no method of that provider.
  if (status === 501 || status === 405) return { Uploads: [] }
  throw error
}
