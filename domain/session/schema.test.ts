import { expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { missingForSignIn, signInRequired } from './rules.ts'
import { sessionMessages, signInBody } from './schema.ts'

it.each([
  [{}, ['email: Email is required', 'password: Password is required']],
  [{ email: '', password: '' }, ['email: Email is required', 'password: Password is required']],
  [{ email: ' ', password: ' ' }, ['email: Email is required']],
  [{ email: 'a@b.nz', password: 'x' }, []],
  [{ email: 'not an address', password: 'x', remember: true }, []],
  [{ email: 'a@b.nz', password: 'x', role: 'super_admin' }, ['role: This field cannot be set']],
  [{ email: 'a@b.nz', password: 'x', remember: 'yes' }, [expect.stringMatching(/^remember: /)]],
])('signing in with %j says %j (SPEC 5)', (body, messages) => {
  expect(complaints(signInBody, body)).toEqual(messages)
})

it('says the specification’s words for a wrong password', () => {
  expect(sessionMessages.wrong).toBe('Invalid email or password')
})

it.each([
  { email: '', password: '' },
  { email: ' ', password: ' ' },
  { email: 'a@b.nz', password: '' },
  { email: '', password: 'x' },
  { email: 'a@b.nz', password: 'x' },
])('the form finds the same missing in %j as the schema', (typed) => {
  const said = missingForSignIn(typed).map((field) => `${field}: ${signInRequired[field]}`)
  expect(said).toEqual(complaints(signInBody, typed))
})
