import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { failingAsStorage, type FileStorage, StorageError, type StorageOptions, validKey } from './storage.ts'
import { bucketConnections, waits } from '../limits.ts'

/** Storage in an S3 bucket (AWS, MinIO, R2 …). Import it lazily: the client alone weighs some 30 MB. */
export function createS3Storage(options: Extract<StorageOptions, { kind: 's3' }>): FileStorage {
  const { bucket: Bucket } = options
  const client = connect(options)

  return {
    put: async (key, body, contentType) => {
      const Key = validKey(key)
      const whole = body instanceof Uint8Array ? body : await collect(body)
      await mapped(() =>
        client.send(
          new PutObjectCommand({ Bucket, Key, Body: whole, ContentType: contentType, ContentLength: whole.length }),
        ),
      )
      return { size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') }
    },
    get: async (key, range) => {
      const Key = validKey(key)
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await mapped(() => client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) })))
      if (!(found.Body instanceof Readable)) throw new StorageError('unavailable', 'the bucket answered without a body')
      return {
        stream: failingAsStorage(found.Body),
        size: Number(found.ContentRange?.split('/').at(-1) ?? found.ContentLength ?? 0),
      }
    },
    delete: async (key) => {
      const Key = validKey(key)
      await mapped(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    list: (prefix) => pages(client, Bucket, prefix),
    check: async () => {
      await mapped(() => client.send(new HeadBucketCommand({ Bucket })))
    },
  }
}

function connect(options: Extract<StorageOptions, { kind: 's3' }>): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey, forcePathStyle, patience = waits.bucket } = options
  return new S3Client({
    region,
    maxAttempts: 3,
    // Checksums that other providers than AWS don't know are left out; TLS and our own SHA-256 guard the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connection,
      requestTimeout: patience.answer,
      // Unasked it only warns, and waits for ever.
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence,
      httpAgent: { maxSockets: bucketConnections },
      httpsAgent: { maxSockets: bucketConnections },
    },
    ...(endpoint && { endpoint }),
    ...(forcePathStyle !== undefined && { forcePathStyle }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
}

/**
 * Uploads are at most 10 MB (SPEC 9): one signed request with a known length beats a multipart upload that can be left
 * half done.
 */
async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* pages(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<{ key: string; storedAt: string }> {
  let token: string | undefined
  do {
    const request = new ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) })
    const page = await mapped(() => client.send(request))
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { key: Key, storedAt: LastModified.toISOString() }
    }
    token = page.NextContinuationToken
  } while (token)
}

async function mapped<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3ServiceException) {
      // Only a missing key: a missing bucket is a fault of configuration, not of the reader.
      if (error.name === 'NoSuchKey') throw new StorageError('missing', 'no such file in storage', { cause: error })
      if (error.$metadata.httpStatusCode === 507)
        throw new StorageError('full', 'no room left in the bucket', { cause: error })
      if (error.name === 'InvalidRange') throw new StorageError('invalid', 'range outside the file', { cause: error })
    }
    const reason = error instanceof Error ? error.name : 'unknown'
    throw new StorageError('unavailable', `storage fails (${reason})`, { cause: error })
  }
}
