import sharp from 'sharp'
import type { Problem } from '#domain/problem.ts'
import type { FilePurpose, FileView } from '#domain/files/schema.ts'
import type { Caller } from '#server/testing/caller.ts'

/** A plain picture; another colour makes another file. */
export const picture = (colour = '#c03020', size = 32): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

export interface Upload {
  bytes?: Uint8Array
  name?: string
  /** What the browser says it is; never believed. */
  type?: string
  id?: string
}

/** Uploads a file as a browser would; a small picture unless said otherwise. */
export async function tryUpload(
  person: Caller,
  purpose: FilePurpose,
  { bytes, name = 'site.jpg', type = 'application/octet-stream', id }: Upload = {},
) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes ?? (await picture()))], name, { type }))
  const response = await person.fetch(`/api/files?purpose=${purpose}${id === undefined ? '' : `&id=${id}`}`, {
    method: 'POST',
    body: form,
  })
  const body = (await response.json()) as unknown
  return { status: response.status, body: body as FileView, problem: body as Problem }
}

/** An upload that must work. */
export async function uploaded(person: Caller, purpose: FilePurpose, upload?: Upload): Promise<FileView> {
  const { status, body } = await tryUpload(person, purpose, upload)
  if (status !== 201) throw new Error(`The upload was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** What a person gets when opening a file's address. */
export const statusOf = async (person: Caller, file: FileView): Promise<number> => {
  const response = await person.fetch(file.url)
  await response.arrayBuffer()
  return response.status
}
