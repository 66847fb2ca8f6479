// What somebody typed and has not sent, for as long as the tab is open: a reload loses nothing. A stranger has no key
// that would seal it (decision 0027), so it doesn't outlive the tab.

const key = 'contact-draft'

/** Keeps what the form's fields hold. */
export function keepDraft(form: HTMLFormElement): void {
  try {
    const typed = [...new FormData(form)].filter(([name, value]) => name !== 'fax' && typeof value === 'string')
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // A blocked storage only means that it is not kept.
  }
}

/** Puts back what was typed into fields that are still as they came. */
export function restoreDraft(form: HTMLFormElement): void {
  for (const [name, value] of kept()) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement) field.value = value
    else if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '')
      field.value = value
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}

function kept(): [string, string][] {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(typed) ? typed.filter((pair): pair is [string, string] => isPair(pair)) : []
  } catch {
    return []
  }
}

const isPair = (pair: unknown): boolean =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')
