import { uploadFile } from '#domain/files/api.ts'
import type { FilePurpose, FileView } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { addressOf, ApiProblem, asProblem, mostTurns, noAnswer } from './api.ts'
import { pageHeaders } from './page.ts'

interface SendOptions {
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

type UploadOptions = SendOptions & { id?: string }

/** Uploads one file with progress (a fraction from 0 to 1). Repeating it with the same id makes no second file. */
export async function upload(file: File, purpose: FilePurpose, options: UploadOptions = {}): Promise<FileView> {
  const id = options.id ?? newId()
  options.signal?.throwIfAborted()
  for (let turn = 1; ; turn += 1) {
    try {
      return await sendFile<FileView>(addressOf(uploadFile, { query: { purpose, id } }), file, options)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'crowded' || turn === mostTurns) throw error
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      options.signal?.throwIfAborted()
    }
  }
}

/** Sends these bytes once, as the one file of a form. */
export function sendFile<Answer>(address: string, file: Blob, options: SendOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.upload.onprogress = (event) => options.onProgress?.(event.lengthComputable ? event.loaded / event.total : 0)
    request.onerror = () => reject(noAnswer())
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve(JSON.parse(request.responseText) as Answer)
        : reject(asProblem(request.status, request.responseText))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
