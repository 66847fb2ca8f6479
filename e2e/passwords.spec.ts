import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf, givenPerson, linkTo, remove } from './people.ts'

test('a forgotten password is chosen anew by the link that is mailed', async ({ page, elsewhere, complaints }) => {
  test.slow()
  const [email, name] = [addressOf('ana'), unique('Ana Fifita')]
  const person = await elsewhere()
  await givenPerson(page, person, { email, name, password: 'seven old kauri logs' })

  await person.goto('/login')
  await person.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(person.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await person.getByRole('button', { name: 'Send Link' }).click()
  await expect(person.getByText('Email is required')).toBeVisible()
  await hasNoViolations(person, 'forgot password with an error')
  await person.getByRole('textbox', { name: 'Email' }).fill(email)
  await person.getByRole('button', { name: 'Send Link' }).click()
  await expect(person.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible()
  await hasNoViolations(person, 'link asked for')

  const link = await linkTo(page, email, 'reset-password')
  await page.goto(link)
  await expect(page.getByText(new RegExp(`^You are signed in as .*This link is for ${email}\\.$`))).toBeVisible()
  await person.goto(link)
  await expect(person.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  const chosen = person.getByRole('textbox', { name: 'New password' })
  await chosen.fill('password123')
  await person.getByRole('textbox', { name: 'Confirm password' }).fill('password123')
  complaints.expectRefusal(422, /\/api\/reset-password\//)
  await person.getByRole('button', { name: 'Change Password' }).click()
  await expect(person.getByText('This password is one of the most common. Please choose another')).toBeVisible()
  await hasNoViolations(person, 'reset password refused')
  await chosen.fill('eight new rimu boards')
  await person.getByRole('textbox', { name: 'Confirm password' }).fill('eight new rimu boards')
  await person.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(person, 'Password changed. Please sign in with the new one')).toBeVisible()
  await person.getByRole('textbox', { name: 'Email' }).fill(email)
  await person.getByRole('textbox', { name: 'Password', exact: true }).fill('eight new rimu boards')
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()

  complaints.expectRefusal(404, /\/api\/reset-password\//)
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await hasNoViolations(person, 'invalid link')
  await page.goto(`/app/settings/users?search=${email}`)
  await remove(page, name)
})
