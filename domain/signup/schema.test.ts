import { expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { accountStep, companyStep } from './schema.ts'

const all = 'All fields are required'
const right = {
  name: 'Aroha Ngata',
  email: 'aroha@tui.example',
  password: 'seven old kauri logs',
  confirmPassword: 'seven old kauri logs',
}

it.each([
  [right, []],
  [
    { name: '', email: '', password: '', confirmPassword: '' },
    [`name: ${all}`, `email: ${all}`, `password: ${all}`, `confirmPassword: ${all}`],
  ],
  [{ ...right, email: 'aroha' }, ['email: Please enter a valid email address']],
  [{ ...right, password: 'short', confirmPassword: 'short' }, ['password: Password must be at least 8 characters']],
  [{ ...right, confirmPassword: 'another' }, ['confirmPassword: Passwords do not match']],
])('the account step with %j says %j (SPEC 5)', (typed, messages) => {
  expect(complaints(accountStep, typed)).toEqual(messages)
})

it.each([
  [{ companyName: 'Tui', companySize: '1-10', industry: 'specialty' }, []],
  [
    { companyName: '', companySize: '', industry: '' },
    [`companyName: ${all}`, `companySize: ${all}`, `industry: ${all}`],
  ],
])('the company step with %j says %j (SPEC 5)', (typed, messages) => {
  expect(complaints(companyStep, typed)).toEqual(messages)
})
