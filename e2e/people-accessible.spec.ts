import type { Page } from '@playwright/test'

import type { CompanySummary } from '#domain/registry/schema.ts'
import { dialogOf, field, pageAction } from './forms.ts'
import type { Person } from './given.ts'
import { expect, signInAnew, signInBy, test } from './journey.ts'
import { addressOf, linkTo, openCompany } from './people.ts'
import { phone } from './phone.ts'
import { lookAt, type Screen } from './screens.ts'
import { box, enterAccount, enterCompany, press } from './sign-up.ts'

// The pages of people and companies, but for what their journeys look at.

// Each test looks at many screens.
test.describe.configure({ timeout: 180_000 })

const submit = (button: string, message: string) => async (page: Page) => {
  await press(page, button)
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  // What is in it comes after it.
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
}

/** Opens the menu of whoever or whatever the list shows first. */
async function openRowMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
}

async function chooseInRow(page: Page, action: string): Promise<void> {
  await openRowMenu(page)
  await page.getByRole('menuitem', { name: action }).click()
}

const noAccess = (page: string, heading: string, shows: string): Screen => ({
  name: `no access to ${page}`,
  at: `/app/settings/${page}`,
  heading,
  shows,
})

const screensOf: Partial<Record<Person, Screen[]>> = {
  staff: [
    { name: 'general settings of an admin', at: '/app/settings', heading: 'General', shows: 'Timezone' },
    noAccess('roles', 'Roles & Permissions', "You don't have permission to manage roles."),
    noAccess('plan', 'Plan', 'No Access'),
    noAccess('security', 'Security', 'No Access'),
    { name: 'users of an admin', at: '/app/settings/users', heading: 'Users', shows: 'Wiremu Parata' },
    {
      name: 'profile of a member, the account menu open',
      at: '/app/profile',
      heading: 'My Profile',
      shows: 'Harbour & Ridge Builders',
      open: openAccountMenu,
    },
    {
      name: 'changing an address, refused',
      open: async (page) => {
        await page.keyboard.press('Escape')
        await press(page, 'Change email')
        const dialog = await dialogOf(page, 'Change email')
        await dialog.getByRole('button', { name: 'Send Link' }).click()
        await expect(dialog.getByText('Email is required')).toBeVisible()
      },
    },
    {
      name: 'changing a password, refused',
      open: async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await press(page, 'Change Password')
        const form = page.getByRole('region', { name: 'Password', exact: true })
        await form.getByRole('button', { name: 'Change Password' }).click()
        await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
      },
    },
  ],
  user: [noAccess('users', 'Users', "You don't have permission to manage users.")],
  client: [{ name: 'profile of a client user', at: '/app/profile', heading: 'My Profile', shows: 'Client' }],
  orgAdmin: [
    { name: 'menu of a user', at: '/app/settings/users', heading: 'Users', open: openRowMenu },
    {
      name: 'filters of users',
      at: '/app/settings/users',
      heading: 'Users',
      phoneOnly: true,
      open: async (page) => {
        await page.getByRole('button', { name: /^Filter/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'inviting with errors',
      at: '/app/settings/users?dialog=new',
      heading: 'Users',
      phoneOnly: true,
      open: submit('Send Invitation', 'Email is required'),
    },
    {
      name: 'editing a user with an error',
      at: '/app/settings/users?search=wiremu@harbourridge',
      heading: 'Users',
      open: async (page) => {
        await chooseInRow(page, 'Edit User')
        const dialog = await dialogOf(page, 'Edit User')
        await field(dialog, 'Name').fill('')
        await dialog.getByRole('button', { name: 'Save Changes' }).click()
        await expect(dialog.getByText('Name is required')).toBeVisible()
      },
    },
    {
      name: 'deleting a user',
      at: '/app/settings/users?search=wiremu@harbourridge',
      open: async (page) => {
        await chooseInRow(page, 'Delete User')
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
    {
      name: 'company profile with an error',
      at: '/app/settings/company',
      heading: 'Company Profile',
      phoneOnly: true,
      open: async (page) => {
        await box(page, 'Company name').fill('')
        await box(page, 'Company name').blur()
        await expect(page.getByText('Company name is required')).toBeVisible()
      },
    },
  ],
}

const strangersScreens = (invitation: string, reset: string): Screen[] => [
  {
    name: 'forgot password with an error',
    at: '/forgot-password',
    heading: 'Forgot password',
    phoneOnly: true,
    open: submit('Send Link', 'Email is required'),
  },
  {
    name: 'reset password with errors',
    at: reset,
    heading: 'Choose a new password',
    phoneOnly: true,
    open: submit('Change Password', 'Password is required'),
  },
  { name: 'invalid reset', at: '/reset-password/unknown', heading: 'Invalid Link', phoneOnly: true },
  {
    name: 'accepting an invitation with errors',
    at: invitation,
    heading: /^Join/,
    phoneOnly: true,
    open: submit('Complete Setup', 'Name is required'),
  },
  { name: 'invalid invitation', at: '/accept-invite/unknown', heading: 'Invalid Invitation', phoneOnly: true },
  { name: 'invalid confirmation', at: '/confirm-address/unknown', heading: 'Invalid Link' },
  { name: 'invalid change of address', at: '/confirm-address-change/unknown', heading: 'Invalid Link' },
  {
    name: 'account with errors',
    at: '/signup',
    heading: 'Create Account',
    open: submit('Continue', 'All fields are required'),
  },
  {
    name: 'company with errors',
    open: async (page) => {
      await enterAccount(page, { name: 'Aroha Ngata', email: addressOf('aroha') })
      await submit('Continue', 'All fields are required')(page)
    },
  },
  {
    name: 'branding with errors',
    open: async (page) => {
      await enterCompany(page, 'Tui Roofing')
      await press(page, 'Continue')
      const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
      await page.locator('input[type=file]').setInputFiles(logo)
      await expect(page.getByText('Please upload an image file (JPEG, PNG, or GIF)')).toBeVisible()
      await box(page, 'Primary colour').fill('yellow')
      await submit('Get Started', 'Please enter a colour such as #10B981')(page)
    },
  },
]

/** Of a company from outside, and once it is open. */
const companyScreens = (id: string): { outside: Screen[]; inside: Screen[] } => ({
  outside: [
    { name: 'profile of the super admin', at: '/app/profile', heading: 'My Profile', shows: 'Super Admin' },
    {
      name: 'menu of a company in the list',
      at: '/app/companies?search=southerly',
      heading: 'Companies',
      open: openRowMenu,
    },
    {
      name: 'adding a company with errors',
      at: '/app/companies/new',
      heading: 'Add Company',
      phoneOnly: true,
      open: submit('Add Company', 'Company name is required'),
    },
    {
      name: 'a company and its menu',
      at: `/app/companies/${id}`,
      heading: 'Southerly Electrical',
      shows: 'Latest activity',
      open: (page) => pageAction(page, 'Delete Company'),
    },
    {
      name: 'deleting a company',
      at: `/app/companies/${id}?dialog=delete&record=${id}`,
      heading: 'Southerly Electrical',
      phoneOnly: true,
      open: (page) => dialogOf(page, 'Delete company'),
    },
    {
      name: 'plan of a company',
      at: `/app/companies/${id}?dialog=plan&record=${id}`,
      heading: 'Southerly Electrical',
      phoneOnly: true,
      open: (page) => dialogOf(page, 'Edit plan'),
    },
    {
      name: 'settings of a company that is not open',
      at: `/app/companies/${id}/settings`,
      heading: 'Southerly Electrical',
      phoneOnly: true,
    },
  ],
  inside: [
    { name: 'settings of an opened company', at: `/app/companies/${id}/settings`, shows: 'open to you until' },
    { name: 'users of an opened company', at: `/app/companies/${id}/settings/users`, shows: 'Callum McKenzie' },
  ],
})

for (const device of ['desktop', 'phone'] as const) {
  const options = device === 'phone' ? phone : {}

  test(`pages of strangers, ${device}`, async ({ elsewhere, given, complaints }) => {
    complaints.expectRefusal(404, /\/api\/(reset-password|accept-invite|confirm-address(-change)?)\//)
    const page = await elsewhere(options)
    const [email, forgetful] = [addressOf('sarah'), 'grace@harbourridge.example']
    await given.invitation(email)
    const invitation = await linkTo(page, email)
    // Looked at on a phone alone. Of two that are asked for only the later one holds.
    if (device === 'phone') await page.request.post('/api/forgot-password', { data: { email: forgetful } })
    const reset = device === 'phone' ? await linkTo(page, forgetful, 'reset-password') : '/reset-password/none'
    await lookAt(page, device, strangersScreens(invitation, reset))
  })

  test(`settings and profiles, ${device}`, async ({ elsewhere }) => {
    const page = await elsewhere(options)
    for (const [person, screens] of Object.entries(screensOf)) {
      await signInAnew(page, person as Person)
      await lookAt(page, device, screens)
    }
  })

  test(`companies, ${device}`, async ({ elsewhere }) => {
    const page = await elsewhere(options)
    await signInBy(page, 'superAdmin')
    const found = await page.request.get('/api/companies?search=southerly')
    const { items } = (await found.json()) as { items: CompanySummary[] }
    const { outside, inside } = companyScreens(items[0]!.id)
    await lookAt(page, device, outside)
    await openCompany(page, items[0]!.name)
    await lookAt(page, device, inside)
  })
}
