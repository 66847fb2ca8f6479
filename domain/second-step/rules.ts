/** How many recovery codes somebody gets at a time. */
export const recoveryCodeCount = 10

/** Letters and digits that nobody takes for one another: no 0, 1, I, L, O or U. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How a recovery code is written: three groups of four. */
const writtenCode = (letters: string): string => letters.match(/.{4}/g)?.join('-') ?? letters

/** A recovery code of these random bytes, twelve of them or more. */
export const codeOf = (bytes: Iterable<number>): string =>
  writtenCode(
    [...bytes]
      // The bytes beyond a whole number of turns would make the first letters likelier.
      .filter((byte) => byte < 256 - (256 % codeLetters.length))
      .slice(0, 12)
      .map((byte) => codeLetters[byte % codeLetters.length] ?? '')
      .join(''),
  )

/** What was typed as a recovery code, as it is stored: capitals, without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** Whether something that was typed is a code of an app (six digits) rather than a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ''))

/** How many passkeys an account may have. */
export const mostPasskeys = 20
