import { second } from '#server/platform/limits.ts'

/** Counts what is done, and says so once a second: each time is a write. */
export function progressOf(of: number, say: (progress: { done: number; of: number }) => Promise<void>) {
  let done = 0
  let said = 0
  const tell = async (): Promise<void> => {
    said = performance.now()
    await say({ done: Math.min(done, of), of })
  }
  return {
    begin: tell,
    async note(by = 1): Promise<void> {
      done += by
      if (performance.now() - said >= second) await tell()
    },
  }
}
