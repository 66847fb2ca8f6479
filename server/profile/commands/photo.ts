import { invalidField } from '#domain/errors.ts'
import { photoLimits } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { profileMessages } from '#domain/profile/schema.ts'
import { lockAccount, setPhoto } from '#server/accounts/commands/own.ts'
import { photoIds } from '#server/accounts/queries.ts'
import { photoFolder, refusedPicture, removeBytes, storageKey } from '#server/files/bytes.ts'
import { areRemovalsHeld } from '#server/platform/backup/hold.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { FileStorage } from '#server/platform/files/storage.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { PictureError, type Pictures } from '#server/platform/images/pictures.ts'
import { sniffImage } from '#server/platform/images/sniff.ts'
import { day, rates } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { tellMemberships } from '#server/platform/session/preferences.ts'

type Around = Pick<OnPlatform, 'platform' | 'transact'> & { services: Services; accountId: string }

/**
 * Gives an account a photo of its own, re-encoded so that nothing of the camera's is left in it. Its bytes are stored
 * under a name that nobody has before any row says it, and the former photo goes after that.
 */
export async function changePhoto(
  { services, platform, transact, accountId }: Around,
  bytes: Uint8Array,
): Promise<string> {
  const now = services.clock.now()
  const counts = rates.photo.person.map((pace) => ({ ...pace, key: countKey(`photo-${pace.within}`, accountId) }))
  await refuseOver(platform, counts, { message: profileMessages.tooManyPhotos, now })
  const image = await photoOf(services.pictures, bytes)
  const photoId = newId()
  await services.storage.put(storageKey(photoFolder, photoId, 'thumb'), image, 'image/jpeg')
  const former = await transact((db) => exchangePhoto(db, accountId, photoId))
  await forgetBytes(services.storage, transact, former)
  return photoId
}

/** Takes the photo away; where there is none, that is what was asked for. */
export async function removePhoto({ services, transact, accountId }: Around): Promise<void> {
  const former = await transact((db) => exchangePhoto(db, accountId, null))
  await forgetBytes(services.storage, transact, former)
}

/** The photo as it is kept: a JPEG of at most 480 pixels, of a file that is what photos are taken as. */
async function photoOf(pictures: Pictures, bytes: Uint8Array): Promise<Uint8Array> {
  const type = await sniffImage(bytes)
  if (!photoLimits.types.some((each) => each === type)) throw invalidField('file', photoLimits.wrongType)
  const image = await pictures.make(bytes, 'photo').catch((error: unknown) => {
    throw error instanceof PictureError ? refusedPicture(error, photoLimits.wrongType) : error
  })
  return image.thumb.bytes
}

/** Puts one photo in the place of another, which it answers. */
async function exchangePhoto(db: PlatformDb, accountId: string, photoId: string | null): Promise<string | null> {
  const { photoId: former } = await lockAccount(db, accountId)
  if (former === photoId) return former
  await setPhoto(db, accountId, photoId)
  await tellMemberships(db, accountId)
  return former
}

/** While a backup is taken the bytes stay; without a row they are the tidying's. */
async function forgetBytes(
  storage: FileStorage,
  transact: OnPlatform['transact'],
  photoId: string | null,
): Promise<void> {
  if (photoId === null || (await transact(areRemovalsHeld))) return
  await removeBytes(storage, photoFolder, [photoId])
}

/** Removes bytes that were stored a day ago and are no account's photo. */
export async function tidyPhotos(
  { platform, transact }: Pick<OnPlatform, 'platform' | 'transact'>,
  storage: FileStorage,
  now: Date,
): Promise<void> {
  const kept = await photoIds(platform)
  if (await transact(areRemovalsHeld)) return
  const before = new Date(now.getTime() - day).toISOString()
  for await (const { key, storedAt } of storage.list(`${photoFolder}/`)) {
    const photoId = key.slice(photoFolder.length + 1, photoFolder.length + 37)
    if (!kept.has(photoId) && storedAt < before) await storage.delete(key)
  }
}
