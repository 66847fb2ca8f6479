import type { FilePurpose } from '#domain/files/schema.ts'
import type { StoredUpload } from '#server/files/commands.ts'
import { storageKey } from '#server/files/bytes.ts'
import type { ProcessedImage } from '#server/platform/images/decode.ts'
import type { Pictures } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/platform/runtime.ts'
import { pdfSheet } from './drawings/pdf-sheet.ts'
import { drawLogo, drawScene, type LogoName, type SceneName } from './drawings/scenes.ts'
import type { JobFile } from './story.ts'

/** Draws each picture once, however many reports show it. */
export interface Studio {
  photo(scene: SceneName): Promise<ProcessedImage>
  logo(name: LogoName): Promise<ProcessedImage>
  drawing(scene: SceneName): Promise<Buffer>
}

function once<K extends string, T>(make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const made = new Map<K, Promise<T>>()
  return (key) => {
    const work = made.get(key) ?? make(key)
    made.set(key, work)
    return work
  }
}

export function openStudio(pictures: Pictures): Studio {
  const drawing = once(drawScene)
  return {
    drawing,
    photo: once(async (scene) => pictures.make(await drawing(scene), 'photo')),
    logo: once(async (name) => pictures.make(await drawLogo(name), 'logo')),
  }
}

interface Destination {
  services: Services
  companyId: string
}

/** Stores a made picture under an id of the story; its row is written with the record it belongs to. */
export async function storePicture(
  { services, companyId }: Destination,
  id: string,
  purpose: FilePurpose,
  name: string,
  picture: ProcessedImage,
): Promise<StoredUpload> {
  const [full] = await Promise.all(
    (['full', 'print', 'thumb'] as const).map((size) =>
      services.storage.put(storageKey(companyId, id, size), picture[size].bytes, picture[size].contentType),
    ),
  )
  if (full === undefined) throw new Error('A picture has no sizes')
  const { contentType, width, height } = picture.full
  return { id, purpose, name, contentType, size: full.size, sha256: full.sha256, width, height, hasThumbnail: true }
}

/** Stores a document of a job or a variation: a drawing as a PDF, or a plain text. */
export async function storeDocument(
  { services, companyId }: Destination,
  id: string,
  purpose: FilePurpose,
  file: JobFile,
  studio: Studio,
): Promise<StoredUpload> {
  const isDrawing = 'drawing' in file
  const bytes = isDrawing ? pdfSheet(await studio.drawing(file.drawing)) : Buffer.from(`${file.text.join('\n')}\n`)
  const contentType = isDrawing ? 'application/pdf' : 'text/plain'
  const { size, sha256 } = await services.storage.put(storageKey(companyId, id, 'full'), bytes, contentType)
  return { id, purpose, name: file.name, contentType, size, sha256, width: null, height: null, hasThumbnail: false }
}
