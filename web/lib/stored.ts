/** Reads a small preference kept on this device; undefined when absent or when storage is blocked. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a small preference on this device; a blocked or full storage only means it is forgotten. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A preference is never worth an error.
  }
}
