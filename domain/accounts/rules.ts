/** How long a password may be (SPEC 9, PRODUCT 4), in characters. */
export const passwordLength = { min: 8, max: 128 }

/** What is said of a password (SPEC 5). Here and not beside the schema: forms show it while one types, without zod. */
export const passwordMessages = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 128 characters',
  mismatch: 'Passwords do not match',
  common: 'This password is one of the most common. Please choose another',
  personal: 'Please choose a password that is more than your name or your company’s',
}

/**
 * Whether a password is little more than what others know of the person: without the words of `known` (their name,
 * company, address) nothing of eight characters is left.
 */
export function isPersonal(password: string, known: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const left = wordsOf(known).reduce((rest, word) => rest.replaceAll(word, ''), lower)
  return left !== lower && left.length < passwordLength.min
}

/** Longest first, so that no part of a word is taken out of its middle. */
const wordsOf = (known: readonly string[]): string[] =>
  known
    .flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)

/** How hard a password is to guess, for the meter: 0 is refused, 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** A rough measure, of different characters more than of kinds: long and plain beats short and odd. */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (password.length < passwordLength.min || password.length > passwordLength.max) return 0
  if (isPersonal(password, known)) return 0
  const steps = Array.from(password).filter((character, at) => !follows(password[at - 1], character)).length
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const points = new Set(password.toLowerCase()).size + steps / 2 + 2 * (kinds - 1)
  return points < 12 ? 1 : points < 17 ? 2 : points < 23 ? 3 : 4
}

/** The same again or the next in line, as in aaaa, 1234 or dcba. */
function follows(before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  return Math.abs(character.charCodeAt(0) - before.charCodeAt(0)) < 2
}
