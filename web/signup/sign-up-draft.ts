import type { Handed } from '#web/lib/handed-form.ts'
import type { SignUpValues } from './sign-up-values.ts'

// What somebody typed and has not sent, for as long as the tab is open: a reload loses nothing. A stranger has no key
// that would seal it (decision 0027), so it doesn't outlive the tab; and passwords are kept nowhere at all.

const key = 'sign-up-draft'

type Draft = { values: Partial<SignUpValues>; handed?: Handed | undefined }

export function keepDraft(typed: SignUpValues, handed?: Handed): void {
  try {
    const values: Partial<SignUpValues> = { ...typed }
    delete values.password
    delete values.confirmPassword
    sessionStorage.setItem(key, JSON.stringify({ values, handed } satisfies Draft))
  } catch {
    // A blocked storage only means that it is not kept.
  }
}

export function readDraft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'values' in kept ? (kept as Draft) : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}
