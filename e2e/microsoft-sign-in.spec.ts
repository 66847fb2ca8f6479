import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf, givenPerson, linkTo, remove } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// Issue 13: signing in with Microsoft. An account is linked on the profile, or by a link that is mailed to its address.

const password = 'seven old kauri logs'

/** On the page of consent: somebody of that address at Microsoft says yes. */
async function sayYes(page: Page, address: string): Promise<void> {
  await page.getByLabel('or with another address').fill(address)
  await page.getByRole('button', { name: 'Accept' }).click()
}

const signInWithMicrosoft = async (page: Page, address: string) => {
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click()
  await sayYes(page, address)
}

const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Account menu of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

test('an account is linked on the profile, signs in by it, and is unlinked', async ({ page, elsewhere }) => {
  test.setTimeout(180_000)
  const [email, name, there] = [addressOf('mere'), unique('Mere Tautahi'), addressOf('mere-at-microsoft')]
  const person = await elsewhere()
  await givenPerson(page, person, { email, name, password })
  await person.goto('/login')
  await person.getByRole('textbox', { name: 'Email' }).fill(email)
  await person.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()

  await person.goto('/app/profile/security')
  const section = person.getByRole('region', { name: 'Sign in with Microsoft' })
  await section.getByRole('button', { name: 'Link Microsoft Account' }).click()
  await sayYes(person, there)
  await expect(toast(person, 'Microsoft account linked')).toBeVisible()
  await expect(person).toHaveURL('/app/profile/microsoft-sign-in')
  await expect(section.getByText(there)).toBeVisible()
  await hasNoViolations(person, 'profile, linked with Microsoft')
  await signOut(person, name)

  // From a page that asks who it is, and back to it.
  await person.goto('/app/my-work')
  await expect(person.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
  await hasNoViolations(person, 'sign-in with Microsoft')
  await signInWithMicrosoft(person, there)
  await expect(person).toHaveURL('/app/my-work')

  await person.goto('/app/profile/security')
  await section.getByRole('button', { name: 'Unlink' }).click()
  const asked = person.getByRole('alertdialog', { name: 'Unlink the Microsoft account?' })
  await asked.getByRole('button', { name: 'Unlink' }).click()
  await expect(section.getByRole('button', { name: 'Link Microsoft Account' })).toBeVisible()
  await page.goto(`/app/settings/users?search=${email}`)
  await remove(page, name)
})

test('somebody who is not linked yet is, by the link that is mailed to their address', async ({ page, elsewhere }) => {
  test.setTimeout(180_000)
  const [email, name] = [addressOf('hemi'), unique('Hemi Walker')]
  const person = await elsewhere()
  await givenPerson(page, person, { email, name, password })
  await person.goto('/login')
  await signInWithMicrosoft(person, email)
  await expect(person.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
  await expect(person).toHaveURL('/login/microsoft')
  await hasNoViolations(person, 'a link is on its way')

  const link = await linkTo(page, email, 'confirm-microsoft')
  const other = await elsewhere()
  await other.goto(link)
  await expect(other.getByText(email, { exact: false })).toBeVisible()
  await hasNoViolations(other, 'linking by the mailed link')
  await other.getByRole('button', { name: 'Go on to Microsoft' }).click()
  await sayYes(other, email)
  await expect(other.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()

  await person.getByRole('link', { name: 'Back to sign in' }).click()
  await signInWithMicrosoft(person, email)
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await page.goto(`/app/settings/users?search=${email}`)
  await remove(page, name)
})

test('whoever says no at Microsoft is signed in nowhere', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You have not signed in at Microsoft.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('it is touched as everything else', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
    await canBeTouched(page)
    await fitsTheScreen(page)
  })
})
