const storageKey = 'sayOnArrival'

/** Leaves a sentence of the catalogue for the page that comes next in this tab, to be said there in passing. */
export function sayOnArrival(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text)
  } catch {
    // Where storage is blocked it stays unsaid; what it is about is to be seen.
  }
}

/** What the page before left to be said, once. */
export function takeArrival(): string | undefined {
  try {
    const text = sessionStorage.getItem(storageKey) ?? undefined
    sessionStorage.removeItem(storageKey)
    return text
  } catch {
    return undefined
  }
}
