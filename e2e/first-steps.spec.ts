import { hasNoViolations } from './axe.ts'
import { dialogOf } from './forms.ts'
import { Given, unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { chosenPassword, enterAccount, enterCompany, press } from './sign-up.ts'

// SPEC 2 and issue 12: who begins sees what to do first, the next thing standing out, and none of it once it is done.

test('an empty company is told what to do first, and not once that is done', async ({ page, playwright, baseURL }) => {
  test.setTimeout(120_000)
  const email = addressOf('begins')
  await page.goto('/signup')
  await enterAccount(page, { name: 'Mere Parata', email })
  await enterCompany(page, unique('Kōwhai Kitchens'))
  await press(page, 'Continue')
  await press(page, 'Get Started')
  await expect(page).toHaveURL('/app')

  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Add your first client',
    'Add your first job',
    'Write your first report',
    'Issue your first invoice',
    'Invite your team',
  ])
  // What needs another first says so, and leads nowhere.
  await expect(steps.getByRole('link')).toHaveText(['Add Client', 'Invite people'])
  // Nothing there is, so nothing is drawn of it: neither empty pictures nor a table without rows.
  await expect(page.getByRole('button', { name: 'Show table' })).toHaveCount(0)
  await hasNoViolations(page, 'dashboard of an empty company')

  // Nothing is mailed for an unconfirmed address: the form says so before it is filled in.
  await page.goto('/app/settings/users?dialog=new')
  const invite = await dialogOf(page, 'Invite User')
  await expect(invite.getByText(/Please confirm your address/)).toBeVisible()
  await hasNoViolations(page, 'invite with an unconfirmed address')
  await invite.getByRole('button', { name: 'Send again' }).click()
  await expect(invite.getByText(/Another link is on its way/)).toBeVisible()
  await page.goto('/app')

  await steps.getByRole('link', { name: 'Add Client' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Client' })).toBeVisible()

  const api = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const given = await Given.by(api, { email, password: chosenPassword })
  const client = await given.client()
  await page.goto('/app')
  await expect(steps.getByRole('heading', { level: 3 }).first()).toHaveText('Add your first job')
  const job = await given.job(client.id)
  await given.report(job)
  await given.advance(await given.invoice(job), 'submit')
  await api.dispose()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show table' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await hasNoViolations(page, 'dashboard of a company that has begun')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the first steps fit and can be touched, in the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/signup')
    await enterAccount(page, { name: 'Mere Parata', email: addressOf('begins-phone') })
    await enterCompany(page, unique('Kōwhai Kitchens'))
    await press(page, 'Continue')
    await press(page, 'Get Started')
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
    await fitsTheScreen(page)
    await canBeTouched(page)
    await hasNoViolations(page, 'first steps on a phone')
  })
})
