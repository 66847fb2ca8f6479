import { toast } from '#web/ui/toast.tsx'

/** Puts an address on the clipboard and says so, in the words of the catalogue. */
export async function copyAddress(url: string, said = 'Link copied to clipboard'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(said)
  } catch {
    toast.error('Failed to copy link')
  }
}
