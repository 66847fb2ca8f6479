import { hash, verify } from '@node-rs/argon2'
import { passwordFault, passwordMessages } from '#domain/accounts/rules.ts'
import { invalidField } from '#domain/errors.ts'

/** Argon2id with the parameters of OWASP: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** 422 at `path` for a password that is simple, common, or little more than what others know (`known`). */
export async function refusePassword(password: string, known: readonly string[], path = 'password'): Promise<void> {
  const fault = passwordFault(password, known)
  if (fault !== null) throw invalidField(path, passwordMessages[fault])
  if ((await mostCommon()).has(password.toLowerCase())) throw invalidField(path, passwordMessages.common)
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first password that is chosen: most processes never need it. */
const mostCommon = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a stored hash it takes as long and answers no: an unknown e-mail can't be told
 * from a wrong password.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
