import { readSealed, removeSealed, writeSealed } from './sealed.ts'

/** What somebody has typed and not yet saved, kept on the device (UX: drafts survive reload, expiry and crash). */
export type Draft<Values> = {
  values: Values
  /** The id the record will have, so that sending twice makes one record. */
  id: string
  /** The version the edit began from; 0 for a new record. */
  version: number
}

/** Where a draft belongs: one company of whoever is signed in, and the form's own name there. */
const nameOf = (company: string, form: string) => `${company}:${form}`

/** The draft of this form, or undefined when there is none that can be read. */
export const readDraft = <Values>(company: string, form: string): Draft<Values> | undefined =>
  readSealed<Draft<Values>>(nameOf(company, form))?.value

/** Keeps a draft. */
export const writeDraft = <Values>(company: string, form: string, draft: Draft<Values>): void =>
  writeSealed(nameOf(company, form), draft)

/** Throws a draft away. */
export const removeDraft = (company: string, form: string): void => removeSealed(nameOf(company, form))
