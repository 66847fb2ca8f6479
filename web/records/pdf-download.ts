import { useMutation } from '@tanstack/react-query'

import { toast } from '#web/ui/toast.tsx'

const failure = 'Failed to generate PDF'

/** Downloads the PDF at this address under this name, and says so; the refusal is the server's sentence (SPEC 7, 8). */
export function usePdfDownload(address: string, name: string) {
  return useMutation({
    mutationFn: () => downloadPdf(address, name),
    onSuccess: () => toast.success('PDF downloaded successfully'),
  })
}

/** The same without words; throws the server's sentence. */
async function downloadPdf(address: string, name: string): Promise<void> {
  saveAs(await fetchPdf(address), name)
}

async function fetchPdf(address: string): Promise<Blob> {
  const response = await fetch(address, { headers: { accept: 'application/pdf' } }).catch(() => null)
  if (response?.ok) return response.blob()
  throw new Error(response ? refusalIn(await response.text()) : failure)
}

/** The server's words: `error` as the specification has it, or the `detail` of problem+json. */
function refusalIn(body: string): string {
  try {
    const read = JSON.parse(body) as { error?: unknown; detail?: unknown } | null
    const text = [read?.error, read?.detail].find((part) => typeof part === 'string' && part !== '')
    return typeof text === 'string' ? text : failure
  } catch {
    return failure
  }
}

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
