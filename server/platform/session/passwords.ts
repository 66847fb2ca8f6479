import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters of OWASP: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

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
