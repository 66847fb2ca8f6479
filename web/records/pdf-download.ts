import { useMutation } from '@tanstack/react-query'

import { ApiProblem, fetchBytes } from '#web/lib/api.ts'
import { saveAs } from '#web/lib/save-as.ts'
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
  try {
    return await fetchBytes(address, 'application/pdf')
  } catch (error) {
    // Without a sentence of the server's, the specification's own (SPEC 7).
    if (error instanceof ApiProblem && !['no_answer', 'unreadable'].includes(error.code)) throw error
    throw new Error(failure, { cause: error })
  }
}
