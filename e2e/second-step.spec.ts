import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'

import { hasNoViolations } from './axe.ts'
import { forgetProof, givenStrictCompany } from './database.ts'
import { dialogOf, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf, givenPerson, remove } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

const password = 'seven old kauri logs'

/** The code that an app shows, so many half minutes from now: no code is good twice. */
const codeOf = (secret: string, later: 0 | 1): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 })

/** A device with a fingerprint reader and a finger on it, as Chromium plays it. */
async function giveFingerprint(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** From the next page on the browser offers no passkeys where an address is typed: with the finger on it takes them. */
const offerNone = (page: Page) =>
  page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)')

async function signIn(page: Page, email: string, address = '/login'): Promise<void> {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Account menu of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Sets up an app on the page that shows the second step; its secret, and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set Up App' }).click()
  const dialog = await dialogOf(page, 'Set up an authenticator app')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Code is required')).toBeVisible()
  await hasNoViolations(page, 'setting up an app')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const shown = await dialogOf(page, 'Recovery codes')
  await hasNoViolations(page, 'recovery codes')
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(shown).toBeHidden()
  return { secret, codes }
}

test('an app is set up, and signing in asks for its code, or for a recovery code', async ({
  page,
  elsewhere,
  complaints,
}) => {
  test.slow()
  const [email, name] = [addressOf('ana'), unique('Ana Fifita')]
  const person = await elsewhere()
  await givenPerson(page, person, { email, name, password })
  await signIn(person, email)
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await person.goto('/app/profile/second-step')
  await expect(person.getByText('Off')).toBeVisible()
  await hasNoViolations(person, 'no second step')
  const { secret, codes } = await setUpApp(person)
  await expect(person.getByText('10 of 10 left')).toBeVisible()
  await hasNoViolations(person, 'second step')
  await signOut(person, name)

  // Back where they were going, although it takes two steps.
  complaints.expectRefusal(422, /\/api\/sign-in\/second-step/)
  await signIn(person, email, '/app/reports')
  const code = person.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await person.getByRole('button', { name: 'Continue' }).click()
  await expect(person.getByText('Code is required')).toBeVisible()
  await code.fill(codeOf(secret, 1) === '000000' ? '111111' : '000000')
  await person.getByRole('button', { name: 'Continue' }).click()
  await expect(person.getByText('This code is not right. Please try the one that shows now')).toBeVisible()
  await hasNoViolations(person, 'code refused')
  await code.fill(codeOf(secret, 1))
  await code.press('Enter')
  await expect(person).toHaveURL(/\/app\/reports/)
  await expect(person.getByRole('heading', { name: 'Reports' }).first()).toBeVisible()
  await signOut(person, name)

  await signIn(person, email)
  await person.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(person.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
  await person.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]?.toLowerCase() ?? '')
  await person.getByRole('button', { name: 'Continue' }).click()
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await person.goto('/app/profile/second-step')
  await expect(person.getByText('9 of 10 left')).toBeVisible()

  await page.goto(`/app/settings/users?search=${email}`)
  await remove(page, name)
})

test('a passkey signs in alone, and proves who it is before another change', async ({
  page,
  elsewhere,
  complaints,
}) => {
  test.slow()
  const [email, name] = [addressOf('hone'), unique('Hone Parata')]
  const person = await elsewhere()
  await givenPerson(page, person, { email, name, password })
  await giveFingerprint(person)
  await signIn(person, email)
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await person.goto('/app/profile/second-step')

  complaints.expectRefusal(403, /\/api\/second-step\//)
  complaints.expectRefusal(422, /\/api\/session\/proof/)
  await forgetProof(person.context())
  await person.getByRole('button', { name: 'Add Passkey' }).click()
  const adding = await dialogOf(person, 'Add Passkey')
  await adding.getByRole('textbox', { name: 'Name' }).fill('Site phone')
  await adding.getByRole('button', { name: 'Continue' }).click()
  const question = await dialogOf(person, 'Confirm that it is you')
  await question.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('This password is not right')).toBeVisible()
  await hasNoViolations(person, 'asked who it is')
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await (await dialogOf(person, 'Recovery codes')).getByRole('button', { name: 'I have kept them' }).click()
  await expect(person.getByRole('list', { name: 'Passkeys' }).getByText('Site phone')).toBeVisible()
  await signOut(person, name)

  // Picked where the address is typed.
  await person.goto('/login')
  await hasNoViolations(person, 'signing in')
  await person.getByRole('textbox', { name: 'Email' }).click()
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await signOut(person, name)

  await offerNone(person)
  await person.goto('/login')
  await person.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await expect(toast(person, 'Successfully logged in')).toBeVisible()

  await person.goto('/app/profile/second-step')
  await forgetProof(person.context())
  await person.getByRole('button', { name: 'Rename Site phone' }).click()
  const renaming = await dialogOf(person, 'Rename Passkey')
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Office laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  const again = await dialogOf(person, 'Confirm that it is you')
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(person, 'Passkey renamed')).toBeVisible()

  await signOut(person, name)
  await signIn(person, email)
  await expect(person.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await hasNoViolations(person, 'second step by passkey')
  await person.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(person.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()

  await person.goto('/app/profile/second-step')
  await person.getByRole('button', { name: 'Remove Office laptop' }).click()
  const sure = person.getByRole('alertdialog')
  await sure.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(toast(person, 'Passkey removed')).toBeVisible()
  await expect(person.getByText('Off')).toBeVisible()

  await page.goto(`/app/settings/users?search=${email}`)
  await remove(page, name)
})

test('who lacks what the company requires sets it up first, on a phone', async ({ page, elsewhere, complaints }) => {
  test.slow()
  const [email, name, company] = [addressOf('mere'), unique('Mere Tau'), unique('Strict Builders')]
  const person = await elsewhere(phone)
  await givenPerson(page, person, { email, name, password })
  await givenStrictCompany(email, company)
  await signIn(person, email, '/app/clients')
  await expect(person.getByRole('heading', { name: 'Set up a second step' })).toBeVisible()
  await expect(person.getByText(`Required by ${company}.`)).toBeVisible()
  await fitsTheScreen(person, 'set up first')
  await canBeTouched(person)
  await hasNoViolations(person, 'set up first')
  // It lies over the head of a dialog for its five seconds.
  await expect(toast(person, 'Successfully logged in')).toBeHidden()
  await setUpApp(person)
  await fitsTheScreen(person, 'set up')
  await person.getByRole('button', { name: `Go on to ${company}` }).click()
  await expect(person.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()

  await person.goto('/app/profile/second-step')
  complaints.expectRefusal(409, /\/api\/second-step\/app/)
  await person.getByRole('button', { name: 'Remove' }).click()
  await person.getByRole('alertdialog').getByRole('button', { name: 'Remove App' }).click()
  await expect(
    person.getByText(`${company} requires a second step. Set up another one before you remove the last`),
  ).toBeVisible()

  await page.goto(`/app/settings/users?search=${email}`)
  await remove(page, name)
})
