import { expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { changePasswordForm } from '../profile/schema.ts'
import { newcomerForm } from '../users/schema.ts'
import { forgotPasswordBody, resetPasswordForm } from './schema.ts'

const chosen = 'seven old kauri logs'

it.each([
  [{}, ['email: Email is required']],
  [{ email: ' ' }, ['email: Email is required']],
  [{ email: 'nobody' }, ['email: Please enter a valid email address']],
  [{ email: 'a@b.nz', language: 'de' }, ['language: Please choose one of the options']],
  [{ email: 'a@b.nz', role: 'org_admin' }, ['role: This field cannot be set']],
  [{ email: 'a@b.nz' }, []],
])('who forgot their password and sends %j is told %j', (body, messages) => {
  expect(complaints(forgotPasswordBody, body)).toEqual(messages)
})

// Wherever a password is chosen it is asked for twice, by the same rules and with the same words (SPEC 5).
const forms = [
  ['by a link for a forgotten one', resetPasswordForm, {}],
  ['by accepting an invitation', newcomerForm, { name: 'Hemi Walker' }],
  ['on the own profile', changePasswordForm, { currentPassword: 'correct horse battery' }],
] as const

it.each(
  forms.flatMap(([where, form, besides]) =>
    (
      [
        [{ password: chosen, confirmPassword: chosen }, []],
        [{ password: chosen, confirmPassword: 'another' }, ['confirmPassword: Passwords do not match']],
        [{ password: chosen, confirmPassword: '' }, ['confirmPassword: Passwords do not match']],
        [{ password: 'seven77', confirmPassword: 'seven77' }, ['password: Password must be at least 8 characters']],
        [{ password: 'seven777', confirmPassword: 'seven777' }, []],
        [{ password: 'x'.repeat(128), confirmPassword: 'x'.repeat(128) }, []],
        [
          { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
          ['password: Password must be at most 128 characters'],
        ],
        [{ password: '', confirmPassword: '' }, ['password: Password is required']],
      ] as const
    ).map(([typed, messages]) => [where, { ...besides, ...typed }, messages, form] as const),
  ),
)('a password chosen %s as %j is told %j', (_, typed, messages, form) => {
  expect(complaints(form, typed)).toEqual(messages)
})

it.each([
  [{ name: '' }, ['name: Name is required']],
  [{ name: '  ' }, ['name: Name is required']],
  [{ name: 'a' }, ['name: Name must be at least 2 characters']],
  [{ name: 'Jo' }, []],
  [{ name: 'Hemi', role: 'org_admin' }, ['role: This field cannot be set']],
  [{ name: 'Hemi', companyId: 'x' }, ['companyId: This field cannot be set']],
])('who accepts an invitation as %j is told %j', (typed, messages) => {
  expect(complaints(newcomerForm, { password: chosen, confirmPassword: chosen, ...typed })).toEqual(messages)
})
