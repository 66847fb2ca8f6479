import { describe, expect, it } from 'vitest'
import { complaints, without } from '../fields.testing.ts'
import { changeAddressForm, personForm, profileForm, updateProfileBody } from './schema.ts'

const person = { name: 'Mere Tautahi', jobTitle: 'Foreman', phone: '+64 (21) 555-0101' }

describe('the profile (SPEC 5)', () => {
  it.each([
    ['name', 'Name is required'],
    ['jobTitle', 'Job title is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', '   ', null])
      expect(complaints(profileForm, { ...person, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(profileForm, without(person, field))).toEqual([`${field}: ${message}`])
  })

  it.each([
    [{ name: 'a' }, ['name: Name must be at least 2 characters']],
    [{ name: ' a ' }, ['name: Name must be at least 2 characters']],
    [{ name: 'Jo' }, []],
    [{ jobTitle: 'a' }, ['jobTitle: Job title must be at least 2 characters']],
    [{ jobTitle: 'PM' }, []],
    ...['call me', '#1', '021 555 ext 1', '021.555', '021/555'].map((phone) => [
      { phone },
      ['phone: Invalid phone number format'],
    ]),
    ...['', '021 555 01', '+64-21-555', '(09) 555'].map((phone) => [{ phone }, []]),
    ...['role', 'status', 'companyId', 'clientId', 'roleId', 'email'].map((field) => [
      { [field]: 'x' },
      [`${field}: This field cannot be set`],
    ]),
  ] as [object, string[]][])('with %j says %j', (typed, messages) => {
    expect(complaints(profileForm, { ...person, ...typed })).toEqual(messages)
    expect(complaints(updateProfileBody, typed)).toEqual(messages)
  })

  it('of who is in no company is a name alone', () => {
    expect(complaints(personForm, { name: 'Mere' })).toEqual([])
    expect(complaints(personForm, person)).toEqual([
      'jobTitle: This field cannot be set',
      'phone: This field cannot be set',
    ])
  })
})

it.each([
  [{}, ['email: Email is required', 'currentPassword: Current password is required']],
  [{ email: '', currentPassword: 'x' }, ['email: Email is required']],
  ...['nobody', 'a@', '@b.nz', 'a b@c.nz'].map((email) => [
    { email, currentPassword: 'x' },
    ['email: Invalid email format'],
  ]),
  [{ email: 'a@b.nz', currentPassword: '' }, ['currentPassword: Current password is required']],
  [{ email: 'a@b.nz', currentPassword: 'x' }, []],
] as [object, string[]][])('another address as %j says %j (SPEC 5)', (typed, messages) => {
  expect(complaints(changeAddressForm, typed)).toEqual(messages)
})
