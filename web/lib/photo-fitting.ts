import { sentence } from '#domain/errors.ts'
import { fileLimits, fileMessages, type FilePurpose } from '#domain/files/schema.ts'
import { ApiProblem } from './api.ts'
import { messageOf } from './i18n.ts'
import { isLarge, smallerSizes } from './photo-size.ts'

/** What a browser may open; others, TIFF say, are not taken, or by the server alone. */
const opened = /^image\/(jpeg|png|webp|avif|hei[cf])$/
const isHeic = (name: string): boolean => /\.(heic|heif)$/i.test(name)

/** Whether a file is a photo, which may be made smaller before it is sent. Logos are sent as they are. */
export const isPhoto = ({ type, name }: File, purpose: FilePurpose): boolean =>
  !purpose.endsWith('-logo') && (opened.test(type) || (type === '' && isHeic(name)))

const fitted = new WeakMap<File, Promise<File>>()
/** One photo is drawn at a time: a phone has memory for one. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A photo as it is sent: a smaller JPEG where the server would refuse it for its size; any other file as it is. The
 * same file gives the same answer. Throws `ApiProblem` where it is too large and this browser can't open it.
 */
export function fitPhoto(file: File, purpose: FilePurpose): Promise<File> {
  if (!isPhoto(file, purpose)) return Promise.resolve(file)
  const known = fitted.get(file)
  if (known !== undefined) return known
  const fitting = last.then(() => fit(file, fileLimits[purpose].maxBytes))
  last = fitting.catch(() => undefined)
  fitted.set(file, fitting)
  return fitting
}

async function fit(file: File, maxBytes: number): Promise<File> {
  const picture = await load(file)
  try {
    const isTooHeavy = file.size > maxBytes
    if (!isTooHeavy && (picture === null || !isLarge(picture.naturalWidth, picture.naturalHeight))) return file
    const smaller = picture && (await firstWithin(picture, maxBytes))
    if (smaller) return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
    // It may yet be one that the server opens.
    if (!isTooHeavy) return file
    const megabytes = maxBytes / 1024 / 1024
    throw new ApiProblem(413, 'file_too_large', messageOf(sentence(fileMessages.notMadeSmaller, { megabytes })))
  } finally {
    if (picture !== null) URL.revokeObjectURL(picture.src)
  }
}

/** The file as a picture whose sides are known, turned as the camera meant it; its pixels are not decoded yet. */
function load(file: File): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => {
      URL.revokeObjectURL(picture.src)
      resolve(null)
    }
    picture.src = URL.createObjectURL(file)
  })
}

async function firstWithin(picture: HTMLImageElement, maxBytes: number): Promise<Blob | null> {
  for (const size of smallerSizes(picture.naturalWidth, picture.naturalHeight)) {
    const jpeg = await draw(picture, size)
    if (jpeg !== null && jpeg.size <= maxBytes) return jpeg
  }
  return null
}

/** The picture as a JPEG of this size, on white; null where the browser has no memory for it. */
async function draw(picture: HTMLImageElement, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  try {
    const drawing = canvas.getContext('2d')
    if (drawing === null) return null
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, 0, 0, width, height)
    // Safari draws nothing, and says nothing, when its memory does not suffice.
    if (isEmpty(drawing, width, height)) return null
    drawing.globalCompositeOperation = 'destination-over'
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, width, height)
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  } catch {
    return null
  } finally {
    // Safari keeps the memory of a canvas until it is small.
    canvas.width = 0
    canvas.height = 0
  }
}

/** Whether nothing is drawn in the middle row. */
function isEmpty(drawing: CanvasRenderingContext2D, width: number, height: number): boolean {
  const { data } = drawing.getImageData(0, Math.floor(height / 2), width, 1)
  return data.every((value) => value === 0)
}
