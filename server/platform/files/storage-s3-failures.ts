import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageError } from './storage.ts'

/** What a bucket answers, with its failures as storage's own. */
export async function mapped<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    const mistake = mistakeOf(error, name)
    if (mistake !== null) throw new StorageError('misconfigured', `${mistake} (${name})`, { cause: error })
    if (error instanceof S3ServiceException) {
      if (name === 'NoSuchKey') throw new StorageError('missing', 'no such file in storage', { cause: error })
      if (error.$metadata.httpStatusCode === 507)
        throw new StorageError('full', 'no room left in the bucket', { cause: error })
      if (name === 'InvalidRange') throw new StorageError('invalid', 'range outside the file', { cause: error })
    }
    throw new StorageError('unavailable', `storage fails (${name})`, { cause: error })
  }
}

const noBucket = 'S3_BUCKET names a bucket that does not exist at S3_ENDPOINT'
const unknownKey = 'The storage does not know the key of S3_ACCESS_KEY_ID'
const otherRegion = 'S3_REGION is not the region of the bucket'

/** What the names of S3's errors say of our settings. */
const mistakes: Readonly<Record<string, string>> = {
  NoSuchBucket: noBucket,
  NotFound: noBucket,
  InvalidBucketName: 'S3_BUCKET is no name of a bucket',
  InvalidAccessKeyId: unknownKey,
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  CredentialsProviderError:
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set: this machine has no role of its own',
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
}

/** Which setting the provider refuses; null where a later try may succeed or the request itself was at fault. */
function mistakeOf(error: unknown, name: string): string | null {
  const known = mistakes[name]
  if (known !== undefined) return known
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 401) return unknownKey
  return status === 403 ? 'The key of S3_ACCESS_KEY_ID may not use the bucket of S3_BUCKET' : null
}
