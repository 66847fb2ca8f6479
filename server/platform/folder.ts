import { mkdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and its parents; answers quietly when it exists. Throws the system's error otherwise.
 * Not mkdir's `recursive`: Node never returns from it below /proc and its like, where a parent can't be made.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}

/** Makes the names in a folder durable: a file that was flushed is still lost when its name is. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
