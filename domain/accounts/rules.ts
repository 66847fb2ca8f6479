/** How long a password may be (SPEC 9, PRODUCT 4), in characters. */
export const passwordLength = { min: 8, max: 128 }

/** What is said of a password (SPEC 5). Here and not beside the schema: forms show it while one types, without zod. */
export const passwordMessages = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 128 characters',
  mismatch: 'Passwords do not match',
  common: 'This password is one of the most common. Please choose another',
  simple: 'Please choose a password that is harder to guess: not one character or one sequence',
  product: 'Please choose a password that is more than the name of this product',
  personal: "Please choose a password that is more than your name or your company's",
}

/** Why a password is refused, as a key of `passwordMessages`. */
export type PasswordFault = 'tooShort' | 'tooLong' | 'simple' | 'product' | 'personal'

/**
 * What is wrong with a password, for the server and the meter on the screens alike. `known`: what others know of the
 * person (name, company, address). Null where nothing is; that it is one of the most common ones only the server knows.
 */
export function passwordFault(password: string, known: readonly string[] = []): PasswordFault | null {
  if (password.length < passwordLength.min) return 'tooShort'
  if (password.length > passwordLength.max) return 'tooLong'
  if (isSimple(password)) return 'simple'
  if (isMadeOf(password, productName)) return 'product'
  return isPersonal(password, known) ? 'personal' : null
}

const productName = ['stringline']

/**
 * Whether a password is little more than what others know of the person: without the words of `known` (their name,
 * company, address) nothing of eight characters is left that is hard to guess.
 */
export const isPersonal = (password: string, known: readonly string[]): boolean => isMadeOf(password, wordsOf(known))

function isMadeOf(password: string, words: readonly string[]): boolean {
  return spellingsOf(password).some((spelling) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), spelling)
    return left !== spelling && (left.length < passwordLength.min || isSimple(left))
  })
}

/** A password as it is, without what separates, and with the letters for which digits and signs often stand. */
function spellingsOf(password: string): string[] {
  const lower = password.toLowerCase()
  const plain = [lower, ...['i', 'l'].map((one) => withLetters(lower, one))]
  return plain.flatMap((each) => [each, each.replace(/[^\p{L}\p{N}]+/gu, '')])
}

const letterFor: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const withLetters = (text: string, one: string): string =>
  text.replace(/[013457@$!]/g, (sign) => (sign === '1' ? one : (letterFor[sign] ?? sign)))

/** Longest first, so that no part of a word is taken out of its middle. */
const wordsOf = (known: readonly string[]): string[] =>
  known
    .flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)

/** Fewer characters than this that a guesser has to know make a password too simple, however long it is. */
const fewest = 5

/** One character, a few over and over, or characters in line: aaaaaaaa, abcabcabc, 12345678, qwertyuiop. */
function isSimple(password: string): boolean {
  const lower = password.toLowerCase()
  return new Set(lower).size < 4 || stepsIn(unitOf(lower)) < fewest
}

/** What a text repeats, the last time perhaps in part; the text itself where it repeats nothing. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

/** How many characters do not simply follow from those before. */
const stepsIn = (text: string): number =>
  Array.from(text).filter((character, at, all) => !follows(all[at - 2], all[at - 1], character)).length

/** The same again, the next in line as in 1234 or dcba, or the third along a row of keys as in qwe. */
function follows(twoBefore: string | undefined, before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  if (Math.abs(character.charCodeAt(0) - before.charCodeAt(0)) < 2) return true
  const run = `${twoBefore ?? ''}${before}${character}`
  return run.length === 3 && keyRows.some((row) => row.includes(run))
}

// QWERTY, AZERTY and QWERTZ, along rows and columns, there and back.
const keyRows = [
  '1234567890 qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm',
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 1aqw 2zsx',
]
  .flatMap((rows) => rows.split(' '))
  .flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** How hard a password is to guess, for the meter: 0 is refused, 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/**
 * A rough measure, of different characters more than of kinds: long and plain beats short and odd. The screens don't
 * have the list of the most common passwords, so what could stand there is never called good (`passwords.test.ts`
 * compares the whole list).
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (passwordFault(password, known) !== null) return 0
  const steps = stepsIn(password.toLowerCase())
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const points = new Set(password.toLowerCase()).size + steps / 2 + 2 * (kinds - 1)
  if (points < 12) return 1
  if (points < 17 || mayBeCommon(password)) return 2
  return points < 23 ? 3 : 4
}

/** Whether the list could have it: none of its passwords has blanks, is long, or both mixed and rather long. */
function mayBeCommon(password: string): boolean {
  if (/\s/.test(password.trim()) || password.length > 20) return false
  const isMixed = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].every((kind) => kind.test(password))
  return !isMixed || password.length < 16
}
