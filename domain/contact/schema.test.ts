import { describe, expect, it } from 'vitest'
import { fieldMessages } from '../fields.ts'
import { contactFaults, contactMessages } from './rules.ts'
import { contactBody } from './schema.ts'

const good = { form: 'a.b.c', name: 'Aroha', email: 'aroha@tui.example', message: 'Kia ora' }
const said = (body: object) =>
  contactBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

it('takes what must be there, and knows what it is about where nobody says', () => {
  expect(contactBody.parse(good)).toEqual({ ...good, type: 'general', language: 'en' })
})

describe.each([
  ['name', '', contactMessages.name],
  ['name', undefined, contactMessages.name],
  ['name', '   ', contactMessages.name],
  ['name', 'a'.repeat(201), fieldMessages.tooLong],
  ['name', 'Two\u202Enames', fieldMessages.characterAfter],
  ['email', '', contactMessages.email],
  ['email', undefined, contactMessages.email],
  ['email', 'aroha', contactMessages.emailWrong],
  ['email', 'aroha@tui', contactMessages.emailWrong],
  ['email', 'aroha tui@tui.example', contactMessages.emailWrong],
  ['phone', 'call me', contactMessages.phoneWrong],
  ['phone', '---', contactMessages.phoneWrong],
  ['company', 'c'.repeat(201), fieldMessages.tooLong],
  ['type', 'complaint', fieldMessages.invalidChoice],
  ['message', '', contactMessages.message],
  ['message', undefined, contactMessages.message],
  ['message', ' \n ', contactMessages.message],
  ['message', 'm'.repeat(5001), fieldMessages.tooLong],
  ['language', 'de', fieldMessages.invalidChoice],
] as const)('%s %j', (field, value, message) => {
  it(`is refused: ${message}`, () => expect(said({ ...good, [field]: value })).toEqual([[field, message]]))

  it('is refused by the page where it looks itself, with the same words', () => {
    const typed = { ...good, phone: '', [field]: value ?? '' }
    const faults: Record<string, string> = contactFaults(typed)
    const looksItself = Object.values<string>(contactMessages).includes(message)
    expect(faults).toEqual(looksItself ? { [field]: message } : {})
  })
})

it('takes no field that it does not know', () => {
  for (const field of ['id', 'createdAt', 'status']) expect(said({ ...good, [field]: 'x' })).toHaveLength(1)
})
