import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSecrets, SecretError, type SecretPlace, type SecretPurpose } from './secrets.ts'

const [oldKey, newKey] = ['the first secret key of this company', 'the second secret key of this company']
const place: SecretPlace = { companyId: 'company-1', purpose: 'share-link', recordId: 'record-1' }

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof SecretError) return error.code
    throw error
  }
  return 'opened'
}

/** A small generator of its own: the same seed finds the same fault again. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

describe('a sealed secret', () => {
  const secrets = openSecrets([newKey])

  it('opens again to the same text, whatever the text and the place, and differs each time', () => {
    const next = numbers(7)
    const below = (limit: number): number => next.next().value % limit
    const text = (): string =>
      Array.from({ length: below(200) }, () =>
        String.fromCodePoint([65, 233, 0, 10, 8364, 128_512][below(6)] ?? 65),
      ).join('')
    for (let round = 0; round < 300; round += 1) {
      const [plain, at] = [text(), { ...place, companyId: text(), recordId: text() }]
      const [one, two] = [secrets.seal(at, plain), secrets.seal(at, plain)]
      expect(secrets.open(at, one)).toBe(plain)
      expect(one.equals(two)).toBe(false)
      if (plain.length > 5) expect(one.includes(plain)).toBe(false)
    }
  })

  it('opens nowhere else: not for another company, purpose or record, nor when the words are shifted between them', () => {
    const sealed = secrets.seal(place, 'token')
    const others: SecretPlace[] = [
      { ...place, companyId: 'company-2' },
      { ...place, recordId: 'record-2' },
      { ...place, purpose: 'something-else' as SecretPurpose },
      { ...place, companyId: 'company-', recordId: '1record-1' },
      { ...place, companyId: 'company-1","share-link', purpose: '' as SecretPurpose },
    ]
    expect(others.map((other) => codeOf(() => secrets.open(other, sealed)))).toEqual(others.map(() => 'unreadable'))
  })

  it('notices every single changed bit, every cut and everything added', () => {
    const sealed = secrets.seal(place, 'a token')
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      const at = Math.floor(bit / 8)
      changed[at] = (changed[at] ?? 0) ^ (1 << (bit % 8))
      // Changed in the name of its key it looks like another's.
      const inKeyName = at >= 1 && at <= 8
      expect([bit, codeOf(() => secrets.open(place, changed))]).toEqual([bit, inKeyName ? 'unknown_key' : 'unreadable'])
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(codeOf(() => secrets.open(place, sealed.subarray(0, length)))).toBe('unreadable')
    expect(codeOf(() => secrets.open(place, Buffer.concat([sealed, randomBytes(1)])))).toBe('unreadable')
  })

  it('says in its error what to do, and nothing of the secret', () => {
    const sealed = openSecrets([oldKey]).seal(place, 'the token itself')
    const attempt = () => secrets.open(place, sealed)
    expect(attempt).toThrow('A secret was sealed under a key that is not in SECRET_KEY or SECRET_KEYS_OLD')
    const tampered = Buffer.from(secrets.seal(place, 'the token itself'))
    tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1
    expect(() => secrets.open(place, tampered)).toThrow(
      'A secret was changed, or belongs to another company, purpose or record',
    )
  })
})

describe('a change of the secret key', () => {
  const [before, during, after] = [openSecrets([oldKey]), openSecrets([newKey, oldKey]), openSecrets([newKey])]

  it('leaves what was sealed before readable while the old key is configured', () => {
    const sealed = before.seal(place, 'token')
    expect(during.open(place, sealed)).toBe('token')
    expect(codeOf(() => after.open(place, sealed))).toBe('unknown_key')
  })

  it('seals anew under the new key, which the old one can not open', () => {
    const sealed = during.seal(place, 'token')
    expect(after.open(place, sealed)).toBe('token')
    expect(codeOf(() => before.open(place, sealed))).toBe('unknown_key')
  })
})
