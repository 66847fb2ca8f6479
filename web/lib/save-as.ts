/** Saves bytes on the device under this name. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves a file as the server calls it, in whichever letters. */
export async function saveAnswer(answer: Response, otherwise: string): Promise<void> {
  const disposition = answer.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  saveAs(await answer.blob(), encoded === undefined ? otherwise : decodeURIComponent(encoded))
}
