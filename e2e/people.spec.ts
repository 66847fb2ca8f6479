import { hasNoViolations } from './axe.ts'
import { dialogOf, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf, givenPerson, invite, linkTo, remove } from './people.ts'

// Who comes into a company, and how: invited by address, accepted by the link of the mail, changed and removed.

test('somebody is invited, comes in, is restricted and disabled', async ({ signedInAs, elsewhere, complaints }) => {
  test.slow()
  const page = await signedInAs('orgAdmin')
  const email = addressOf('hemi')
  await page.goto('/app/settings/users?dialog=new')
  const empty = await dialogOf(page, 'Invite User')
  await empty.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(empty.getByText('Email is required')).toBeVisible()
  await expect(empty.getByText('Role is required')).toBeVisible()
  await hasNoViolations(page, 'invite with errors')
  await invite(page, email, 'Admin')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()
  await hasNoViolations(page, 'users')

  await page.getByRole('textbox', { name: 'Search by name or email' }).fill('no such person')
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()

  const newcomer = await elsewhere()
  await newcomer.goto(await linkTo(page, email))
  await expect(newcomer.getByRole('heading', { name: 'Join Harbour & Ridge Builders' })).toBeVisible()
  await expect(newcomer.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await newcomer.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(newcomer.getByText('Name is required')).toBeVisible()
  await newcomer.getByRole('textbox', { name: 'Full name' }).fill('Hemi Walker')
  await newcomer.getByRole('textbox', { name: 'Password', exact: true }).fill('seven old kauri logs')
  await expect(newcomer.getByText('Strong')).toBeVisible()
  await newcomer.getByRole('textbox', { name: 'Confirm password' }).fill('something else')
  await newcomer.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(newcomer.getByText('Passwords do not match')).toBeVisible()
  await hasNoViolations(newcomer, 'accept an invitation')
  await newcomer.getByRole('textbox', { name: 'Confirm password' }).fill('seven old kauri logs')
  await newcomer.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(toast(newcomer, 'Invitation accepted successfully')).toBeVisible()
  await expect(newcomer.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await expect(newcomer.getByRole('link', { name: 'Clients' }).first()).toBeVisible()

  await page.reload()
  const hemi = page.getByRole('row').filter({ hasText: 'Hemi Walker' }).filter({ hasText: 'Admin' })
  await page.getByRole('textbox', { name: 'Search by name or email' }).fill(email)
  await hemi.getByRole('button', { name: 'Actions for Hemi Walker' }).click()
  await page.getByRole('menuitem', { name: 'Edit User' }).click()
  const form = await dialogOf(page, 'Edit User')
  await hasNoViolations(page, 'edit user')
  await form.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'User' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await newcomer.reload()
  await expect(newcomer.getByRole('link', { name: 'Jobs' }).first()).toBeVisible()
  await expect(newcomer.getByRole('link', { name: 'Clients' })).toHaveCount(0)

  await remove(page, 'Hemi Walker')
  await newcomer.reload()
  await expect(newcomer).toHaveURL(/\/login$/)

  complaints.expectRefusal(404, /\/api\/accept-invite\//)
  await newcomer.goto('/accept-invite/nobody-knows-this-one')
  await expect(newcomer.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await hasNoViolations(newcomer, 'invalid invitation')
  await newcomer.getByRole('link', { name: 'Return to login' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})

test('who has an account accepts by signing in', async ({ signedInAs, elsewhere }) => {
  test.slow()
  const page = await signedInAs('southerly')
  // Somebody of the journey's own: the demo's people land in the company entered last, in every other journey too.
  const [email, name, password] = [addressOf('rangi'), unique('Rangi Parata'), 'seven old kauri logs']
  const harbour = await elsewhere()
  const person = await elsewhere()
  const accepted = await givenPerson(harbour, person, { email, name, password })

  await invite(page, email, 'User')
  await person.goto(await linkTo(page, email, 'accept-invite', accepted))
  await expect(person.getByText(`You have an account already: ${email}`)).toBeVisible()
  await hasNoViolations(person, 'invitation of somebody with an account')
  await person.getByRole('link', { name: 'Sign in and accept' }).click()
  await person.getByRole('textbox', { name: 'Email' }).fill(email)
  await person.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  await person.getByRole('button', { name: 'Join Southerly Electrical' }).click()
  await expect(toast(person, 'Invitation accepted successfully')).toBeVisible()
  await person.getByRole('button', { name: /^Account menu/ }).click()
  await expect(person.getByRole('menuitemradio', { name: 'Southerly Electrical' })).toBeChecked()

  const [shared, other] = [await elsewhere(), addressOf('wiremu')]
  expect((await shared.request.post('/api/sign-in', { data: { email, password } })).status()).toBe(200)
  await invite(page, other, 'User')
  await shared.goto(await linkTo(page, other))
  await expect(shared.getByText(`You are signed in as ${email}. This invitation is for ${other}.`)).toBeVisible()
  await expect(shared.getByRole('link', { name: 'Back to your dashboard' })).toHaveAttribute('href', '/app')
  await hasNoViolations(shared, 'invitation of another person')
  await shared.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(shared.getByRole('textbox', { name: 'Email' })).toHaveValue(other)

  for (const company of [page, harbour]) {
    await company.goto(`/app/settings/users?search=${email}`)
    await remove(company, name)
  }
  await person.reload()
  await expect(person).toHaveURL(/\/login$/)
})

test('a bookkeeper changes company by keyboard, and a second tab is told', async ({
  signedInAs,
  context,
  complaints,
}) => {
  // What journeys beside this one change is asked for anew by the second tab, which may be told by that.
  complaints.expectRefusal(409, /\/api\/clients\?/)
  const page = await signedInAs('bookkeeper')
  await page.goto('/app')
  const here = page.getByRole('navigation', { name: 'Main' })
  await expect(here).toContainText(/Harbour & Ridge Builders|Southerly Electrical/)
  const before = (await here.textContent())?.includes('Harbour') ? 'Harbour & Ridge Builders' : 'Southerly Electrical'
  const after = before.startsWith('Harbour') ? 'Southerly Electrical' : 'Harbour & Ridge Builders'
  const tab = await context.newPage()
  await tab.goto('/app/clients')
  await expect(tab.getByRole('heading', { name: 'Clients' }).first()).toBeVisible()

  const menu = page.getByRole('button', { name: /^Account menu/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: after })).toBeVisible()
  await hasNoViolations(page, 'account menu of two companies')
  await page.keyboard.type(after.slice(0, 4))
  await expect(page.getByRole('menuitemradio', { name: after })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(here).toContainText(after)
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await expect(tab.getByRole('heading', { name: 'Another company is open now' })).toBeVisible()
})
