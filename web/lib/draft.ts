/** What somebody has typed and not yet saved, kept on the device (UX: drafts survive reload, expiry and crash). */
export type Draft<Values> = {
  values: Values
  /** The id the record will have, so that sending twice makes one record. */
  id: string
  /** The version the edit began from; 0 for a new record. */
  version: number
  savedAt: string
}

const prefix = 'draft:'
const keptForDays = 30
const keyOf = (owner: string, name: string) => `${prefix}${owner}:${name}`

/** The draft under this name, or undefined when there is none, it is too old or it can't be read. */
export function readDraft<Values>(owner: string, name: string): Draft<Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(owner, name)) ?? 'null') as Draft<Values> | null
    const age = Date.now() - Date.parse(draft?.savedAt ?? '')
    return draft && age < keptForDays * 86_400_000 ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; a full or blocked storage only means that it doesn't survive. */
export function writeDraft<Values>(owner: string, name: string, draft: Omit<Draft<Values>, 'savedAt'>): void {
  try {
    localStorage.setItem(keyOf(owner, name), JSON.stringify({ ...draft, savedAt: new Date().toISOString() }))
  } catch {
    // The form itself still holds everything.
  }
}

export function removeDraft(owner: string, name: string): void {
  try {
    localStorage.removeItem(keyOf(owner, name))
  } catch {
    // Nothing was stored.
  }
}

/** Removes every draft of one person in one company. */
export function forgetDrafts(owner: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${prefix}${owner}:`)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was stored.
  }
}
