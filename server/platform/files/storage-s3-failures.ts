import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageError } from './storage.ts'

/** What a bucket answers, with its failures as storage's own. */
export async function mapped<Result>(work: () => Promise<Result>): Promise<Result> {
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
