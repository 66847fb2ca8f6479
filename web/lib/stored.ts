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

/** What a device remembers of how the screens look. */
export type AppearancePart = 'theme' | 'language'

const adoptedKey = (part: AppearancePart): string => `${part}Taken`

/** Keeps a choice on this device, as one made by hand until `noteAdopted` says otherwise. */
export function writeChoice(part: AppearancePart, value: string): void {
  writeStored(part, value)
  writeStored(adoptedKey(part), '')
}

/** Notes that the kept choice came with a session: nobody made it on this device. */
export const noteAdopted = (part: AppearancePart): void => writeStored(adoptedKey(part), 'yes')

/** Whether the kept choice was made by hand on this device. */
export const isByHand = (part: AppearancePart): boolean =>
  readStored(part) !== undefined && !readStored(adoptedKey(part))
