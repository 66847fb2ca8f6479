import { toast } from '#web/ui/toast.tsx'

/** Puts an address on the clipboard and says so. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copied to clipboard')
  } catch {
    toast.error('Failed to copy link')
  }
}
