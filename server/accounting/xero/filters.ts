// Xero's `where` writes texts between double quotes and has no escape within them: `\"` is answered "Syntax error"
// (XeroAPI/Xero-Java#347, waynerobinson/xeroizer#160). A text with a double quote or a backslash is therefore never
// written into an expression: a broader filter finds candidates, and we compare them.

const inexpressible = /["\\]/

/** A test of Xero's `where` that a field equals a text; null where its language can't express the text. */
export const equals = (field: string, text: string): string | null =>
  inexpressible.test(text) ? null : `${field}=="${text}"`

/** The same as far as the language goes: what equals the text is among what the test finds. */
export function equalsOrContains(field: string, text: string): string {
  const part = longest(text.split(inexpressible))
  return equals(field, text) ?? (part === '' ? `${field}!=null` : `${field}!=null AND ${field}.Contains("${part}")`)
}

/** The longest word of a text, for Xero's `searchTerm`; undefined where it has no word. */
export const longestWord = (text: string): string | undefined =>
  longest(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) || undefined

const longest = (parts: readonly string[]): string =>
  parts.reduce((long, part) => (part.length > long.length ? part : long), '')

/** By which names and numbers are compared: Xero ignores capitals and white space around them. */
export const textKey = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether two texts are the same name or number in Xero. */
export const isSameText = (one: string, other: string): boolean => textKey(one) === textKey(other)
