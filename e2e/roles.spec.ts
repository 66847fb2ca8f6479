import type { Locator, Page } from '@playwright/test'

import type { RoleRecord } from '#domain/roles/schema.ts'
import { hasNoViolations } from './axe.ts'
import { choose, dialogOf, field, toast } from './forms.ts'
import { password, unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

const box = (within: Page | Locator, area: string, action: string) =>
  within.getByRole('group', { name: new RegExp(`^${area}`) }).getByRole('checkbox', { name: action, exact: true })
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`) }) })

async function openMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a role is made, people are moved to it, and see exactly that', async ({
  signedInAs,
  given,
  elsewhere,
  complaints,
}) => {
  complaints.expectRefusal(422, /\/api\/roles/)
  // What others change is asked for anew, also in the moment between the loss of a right and the page's hearing of it.
  complaints.expectRefusal(403, /\/api\//)
  const page = await signedInAs('orgAdmin')
  const linda = await elsewhere()
  await linda.request.post('/api/sign-in', { data: { email: 'linda@harbourridge.example', password } })
  await linda.goto('/app')
  const menu = linda.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu).toHaveText(['Dashboard', 'Invoices'])

  const name = unique('Estimator')
  await page.goto('/app/settings/roles')
  await page.getByRole('button', { name: 'Add Role' }).click()
  let form = await dialogOf(page, 'Add New Role')
  await form.getByRole('button', { name: 'Add Role' }).click()
  await expect(form.getByText('Role name is required')).toBeVisible()
  await expect(form.getByText('Description is required')).toBeVisible()
  await field(form, 'Role name').fill('finance manager')
  await field(form, 'Description').fill('Prices the work before it begins.')
  await box(form, 'Jobs', 'Create').check()
  await expect(box(form, 'Jobs', 'View')).toBeChecked()
  await expect(form.getByText('Sees nothing of:')).toContainText('Invoices')
  await form.getByRole('button', { name: 'Add Role' }).click()
  await expect(form.getByText('Another role already has this name')).toBeVisible()
  await field(form, 'Role name').fill(name)
  await form.getByRole('button', { name: 'Add Role' }).click()
  await expect(toast(page, 'Role added successfully')).toBeVisible()
  await expect(row(page, name)).toContainText('0 users')

  const { name: finance, description, permissions } = await roleNamed(page, 'Finance Manager')
  // Every journey shares the demo's roles: whatever happens here, this one is there again afterwards.
  try {
    await openMenu(page, 'Finance Manager', 'Delete role')
    form = await dialogOf(page, 'Delete role')
    await expect(form).toContainText('Are you sure you want to delete Finance Manager? This action cannot be undone.')
    await expect(form).toContainText('This affects all 3 users with this role.')
    await form.getByRole('button', { name: 'Delete role' }).click()
    await expect(form).toContainText('This role still has users. Choose the role they move to')
    await form.getByRole('combobox').selectOption({ label: name })
    await expect(form).toContainText('Grace Chen, Linda Hargreaves and Sefa Tuilagi')
    await expect(form.getByRole('heading', { name: 'They lose' })).toBeVisible()
    await form.getByRole('button', { name: 'Delete role' }).click()
    await expect(toast(page, 'Role deleted successfully')).toBeVisible()
    await expect(row(page, name)).toContainText('3 users')

    await linda.goto('/app/invoices')
    await expect(linda).toHaveURL(/\/app$/)
    await expect(menu).toHaveText(['Dashboard', 'Jobs'])
    const client = await given.client()
    await linda.goto('/app/jobs?dialog=new')
    const jobForm = await dialogOf(linda, 'Add New Job')
    await choose(jobForm, 'Client', client.name)
    const job = unique('Carport')
    await field(jobForm, 'Job name').fill(job)
    await field(jobForm, 'Address').fill('4 Tawa Street, Ōrewa')
    await jobForm.getByLabel('Estimated end date').fill('18/12/27')
    await jobForm.getByLabel('Contract amount').fill('18500')
    await jobForm.getByRole('button', { name: 'Add Job' }).click()
    await expect(linda.getByRole('heading', { name: job })).toBeVisible()
    await expect(linda.getByRole('button', { name: 'Edit Job' })).toHaveCount(0)

    await openMenu(page, name, 'Edit Role')
    form = await dialogOf(page, 'Edit Role')
    await box(form, 'Invoices', 'View').check()
    await box(form, 'Jobs', 'Create').uncheck()
    await expect(form.getByRole('heading', { name: 'This changes what 3 people may do' })).toBeVisible()
    await expect(form).toContainText('Grace Chen, Linda Hargreaves and Sefa Tuilagi')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Role updated successfully')).toBeVisible()
    await linda.goto('/app/jobs')
    await expect(menu).toHaveText(['Dashboard', 'Jobs', 'Invoices'])
    await expect(linda.getByRole('link', { name: job })).toBeVisible()
    await expect(linda.getByRole('button', { name: 'Add Job' })).toHaveCount(0)
  } finally {
    if ((await findRole(page, finance)) === undefined) {
      const again = await given.role({ name: finance, description, permissions })
      await given.dropRole(await roleNamed(page, name), again.id)
    }
  }
})

async function roleNamed(page: Page, name: string): Promise<RoleRecord> {
  return (await findRole(page, name))!
}

async function findRole(page: Page, name: string): Promise<RoleRecord | undefined> {
  const answer = await page.request.get(`/api/roles?search=${encodeURIComponent(name)}`)
  const { items } = (await answer.json()) as { items: RoleRecord[] }
  return items.find((role) => role.name === name)
}

test('what was typed into a role survives a reload, and a version of somebody else is shown beside it', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(412, /\/api\/roles\//)
  const page = await signedInAs('orgAdmin')
  const role = await given.role()
  await page.goto(`/app/settings/roles?dialog=edit&record=${role.id}`)
  let form = await dialogOf(page, 'Edit Role')
  await field(form, 'Description').fill('Looks up where to go, and when.')
  await box(form, 'Tasks', 'All').check()
  await page.reload()
  form = await dialogOf(page, 'Edit Role')
  await expect(form).toContainText('What you had typed here is back.')
  await expect(field(form, 'Description')).toHaveValue('Looks up where to go, and when.')
  await expect(box(form, 'Tasks', 'Assign')).toBeChecked()
  await given.changeRole(role, { description: 'Somebody else’s words.', permissions: ['manage_reports:view'] })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toContainText('Somebody else changed this in the meantime')
  await expect(form.getByRole('row', { name: /^Permissions/ })).toContainText('Progress reports: see')
  await form.getByRole('button', { name: 'Keep my version' }).click()
  await expect(toast(page, 'Role updated successfully')).toBeVisible()
  expect(await roleNamed(page, role.name)).toMatchObject({ version: 3, description: 'Looks up where to go, and when.' })
})

test('rights are given by the keys of the keyboard alone', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const role = await given.role()
  await page.goto(`/app/settings/roles?dialog=edit&record=${role.id}`)
  const form = await dialogOf(page, 'Edit Role')
  await box(form, 'Jobs', 'View').focus()
  await page.keyboard.press('ArrowRight')
  await expect(box(form, 'Jobs', 'Create')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(box(form, 'Progress reports', 'Create')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(box(form, 'Progress reports', 'Approve')).toBeFocused()
  await expect(box(form, 'Progress reports', 'Approve')).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Role updated successfully')).toBeVisible()
  expect((await roleNamed(page, role.name)).permissions).toEqual([
    'manage_jobs:view',
    'manage_jobs:create',
    'manage_reports:view',
    'manage_reports:create',
    'manage_reports:edit',
    'manage_reports:delete',
    'manage_reports:approve',
  ])
})

test('system roles are read, not changed; who may not manage roles is told so', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/settings/roles')
  await page.getByRole('button', { name: /^Admin System role/ }).click()
  await expect(row(page, 'Admin System role')).toContainText('Sees nothing of: Company profile and branding and Roles.')
  await expect(page.getByRole('button', { name: 'Actions for Admin', exact: true })).toHaveCount(0)
  await page.goto('/app/settings/roles?dialog=edit&record=admin')
  await expect(row(page, 'Client')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/app/settings/roles?search=no+role+of+this+name')
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  for (const person of ['staff', 'user'] as const) {
    await signedInAs(person)
    await page.goto('/app/settings/roles?dialog=new')
    await expect(page.getByText("You don't have permission to manage roles.")).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('roles have no accessibility violations, on a desk and on a phone', async ({ signedInAs, given }) => {
  test.setTimeout(180_000)
  const page = await signedInAs('orgAdmin')
  const long = unique('Taumatawhakatangihangakoauauotamatea'.repeat(2)).slice(0, 80)
  const role = await given.role({ name: long, description: 'A very long sentence without an end. '.repeat(13).trim() })
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/app/settings/roles')
    await page.getByRole('button', { name: /^Project Manager/ }).click()
    await expect(page.getByText('Wiremu Parata')).toBeVisible()
    await hasNoViolations(page, `roles at ${size.width}`)
    await fitsTheScreen(page)
    await page.goto('/app/settings/roles?dialog=new')
    const form = await dialogOf(page, 'Add New Role')
    await form.getByRole('button', { name: 'Add Role' }).click()
    await expect(form.getByText('Role name is required')).toBeVisible()
    await hasNoViolations(page, `new role at ${size.width}`)
    await page.goto(`/app/settings/roles?dialog=delete&record=${role.id}`)
    await dialogOf(page, 'Delete role')
    await hasNoViolations(page, `delete role at ${size.width}`)
    await fitsTheScreen(page)
  }
})

test('a thumb gives and takes rights on a phone', async ({ elsewhere, given }) => {
  const role = await given.role()
  const page = await elsewhere(phone)
  await signInBy(page, 'orgAdmin')
  await page.goto('/app/settings/roles')
  await expect(row(page, role.name)).toBeVisible()
  await canBeTouched(page)
  await page.getByRole('button', { name: `Actions for ${role.name}` }).tap()
  await page.getByRole('menuitem', { name: 'Edit Role' }).tap()
  const form = await dialogOf(page, 'Edit Role')
  await box(form, 'Invoices', 'All').tap()
  await box(form, 'Jobs', 'View').tap()
  await canBeTouched(page)
  await fitsTheScreen(page)
  await form.getByRole('button', { name: 'Save Changes' }).tap()
  await expect(toast(page, 'Role updated successfully')).toBeVisible()
  expect((await roleNamed(page, role.name)).permissions).toEqual(
    ['view', 'create', 'edit', 'delete', 'approve'].map((action) => `manage_invoices:${action}`),
  )
})
