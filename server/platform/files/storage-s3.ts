import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { failingAsStorage, type FileStorage, StorageError, type StorageOptions, validKey } from './storage.ts'
import { bucketConnections, waits } from '../limits.ts'
import { mapped } from './storage-s3-failures.ts'
import { abandonUploads, putInParts } from './storage-s3-parts.ts'

/** Storage in an S3 bucket (AWS, MinIO, R2 …). Import it lazily: the client alone weighs some 30 MB. */
export function createS3Storage(options: Extract<StorageOptions, { kind: 's3' }>): FileStorage {
  const { bucket: Bucket, patience = waits.bucket } = options
  const client = connect(options)

  return {
    put: (key, body, ContentType) =>
      putInParts(
        client,
        { Bucket, Key: validKey(key), ContentType },
        body instanceof Uint8Array ? [body] : body,
        patience.put,
      ),
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
    forgetUnfinished: (prefix) => abandonUploads(client, Bucket, prefix),
    delete: async (key) => {
      const Key = validKey(key)
      await mapped(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    removeEmptyFolders: () => Promise.resolve(),
    list: (prefix) => pages(client, Bucket, prefix),
    check: async () => {
      // Not its head: that has no body, which would say what is wrong.
      await mapped(() => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })))
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
