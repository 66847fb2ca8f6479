import { addressOf } from './people.ts'
import { expect, test } from './journey.ts'

// Signing in and signing up are documents that arrive drawn and are taken over (decisions 0041, 0058).

const scripts = { '/login': '**/assets/sign-in-*.js', '/signup': '**/assets/sign-up-*.js' }
const contactScript = '**/assets/contact-*.js'

for (const [address, script] of Object.entries(scripts))
  test(`what is typed into ${address} before its script comes stays, and is sent nowhere`, async ({ elsewhere }) => {
    const page = await elsewhere({ locale: 'fr-FR' })
    const arriving = Promise.withResolvers<void>()
    await page.route(script, async (route) => {
      await arriving.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    const email = page.locator('[name="email"]')
    await page.locator('[name="password"]').fill('seven old kauri logs')
    await email.pressSequentially('aroha@exam')
    await email.press('Enter')
    // Typing on says that it was too early.
    await email.press('p')
    expect(new URL(page.url()).search).toBe('')
    arriving.resolve()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('textbox', { name: /^Mot de passe/ })).toHaveValue('seven old kauri logs')
    await expect(email).toBeFocused()
    await page.keyboard.type('le.test')
    await expect(email).toHaveValue('aroha@example.test')
  })

for (const [address, { press, said }] of Object.entries({
  '/login': { press: 'Sign in', said: ['Email is required', 'Password is required'] },
  '/signup': { press: 'Continue', said: ['All fields are required'] },
  '/contact': { press: 'Send message', said: ['Name is required'] },
}))
  test(`a press on ${address} before its script comes is done once it is there`, async ({ elsewhere }) => {
    const page = await elsewhere()
    const arriving = Promise.withResolvers<void>()
    await page.route({ ...scripts, '/contact': contactScript }[address] ?? '', async (route) => {
      await arriving.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('button', { name: press, exact: true }).click()
    arriving.resolve()
    for (const text of said) await expect(page.getByText(text).first()).toBeVisible()
  })

test('the steps stand in the history, and whoever has signed up is led on', async ({ page }) => {
  const email = addressOf('steps')
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/signup?step=branding')
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page).toHaveTitle('Create Account · Stringline')
  await page.getByLabel('Full name').fill('Aroha Ngata')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('seven old kauri logs')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('seven old kauri logs')
  await next()
  await expect(page).toHaveURL(/\/signup\?step=company$/)
  await page.getByLabel('Company name').fill('Tui Roofing')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.goForward()
  await expect(page.getByLabel('Company name')).toHaveValue('Tui Roofing')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('1-10')
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('residential')
  await next()
  // Twice by mistake: one company.
  await page.getByRole('button', { name: 'Get Started' }).dblclick()
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/app$/)
})

test('a refusal is shown at its step, and all that was typed is there', async ({ elsewhere, complaints }) => {
  const page = await elsewhere()
  complaints.expectRefusal(422, /\/api\/sign-up/)
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Aroha Ngata')
  await page.getByRole('textbox', { name: 'Email' }).fill(addressOf('refused'))
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('password1')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('password1')
  await page.keyboard.press('Enter')
  await page.getByLabel('Company name').fill('Tui Roofing')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('1-10')
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('residential')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText('This password is one of the most common. Please choose another')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue('Aroha Ngata')
})
