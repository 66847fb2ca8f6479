import type { Locator, Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { dialogOf, field, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { addCompany, linkTo } from './people.ts'
import { fitsTheScreen, phone } from './phone.ts'

/** A company of the journey's own, with who runs it signed in elsewhere. */
async function givenOwn(page: Page, theirs: Page, name: string): Promise<void> {
  await signInBy(page, 'superAdmin')
  const address = await addCompany(page, name)
  const token = (await linkTo(page, address)).split('/').at(-1) ?? ''
  const body = { name: 'Aroha Ngata', password: 'seven old kauri logs' }
  expect((await theirs.request.post(`/api/accept-invite/${token}`, { data: body })).status()).toBe(204)
}

/** Sets what is agreed with the company whose page is open. */
async function agree(page: Page, fill: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Edit plan' }).click()
  const dialog = await dialogOf(page, 'Edit plan')
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect(dialog).toBeHidden()
}
const trialFor = (days: string) => (dialog: Locator) => dialog.getByLabel('Last day of the trial').fill(days)

test('a company whose trial is over is read, and worked in again once it has a plan', async ({ page, elsewhere }) => {
  const theirs = await elsewhere()
  await givenOwn(page, theirs, unique('Miro Carpentry'))
  await theirs.goto('/app/clients')
  const add = theirs.getByRole('button', { name: 'Add Client' }).first()
  await expect(add).toBeVisible()
  await expect(theirs.getByText('left of your trial')).toHaveCount(0)

  await agree(page, trialFor('+3'))
  const left = theirs.getByText(/^[34] days are left of your trial\./)
  await expect(left).toBeVisible()
  await hasNoViolations(theirs, 'the last days of a trial')
  await theirs.getByRole('link', { name: 'See the plans' }).click()
  await expect(theirs.getByRole('heading', { name: 'Plan', level: 1 })).toBeVisible()
  await expect(theirs.getByText(/^[34] days left, until/)).toBeVisible()

  await agree(page, trialFor('-1'))
  const notice = theirs.getByText('The trial is over. Everything is here to be read', { exact: false })
  await expect(notice).toBeVisible()
  await expect(left).toHaveCount(0)
  await theirs.goto('/app/clients')
  await expect(notice).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(add).toHaveCount(0)
  await hasNoViolations(theirs, 'a company whose trial is over')
  await theirs.setViewportSize(phone.viewport)
  await hasNoViolations(theirs, 'a company whose trial is over, on a phone')
  await fitsTheScreen(theirs)

  await agree(page, (dialog) => dialog.getByRole('combobox', { name: 'Plan' }).selectOption({ label: 'Basic' }))
  await expect(add).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a company is cancelled in two presses by who runs it, and taken back as it was', async ({ page, elsewhere }) => {
  const theirs = await elsewhere()
  const name = unique('Pūriri Painting')
  await givenOwn(page, theirs, name)
  await theirs.goto('/app/settings/plan')
  await expect(theirs.getByRole('meter', { name: 'Users' })).toHaveAttribute('aria-valuetext', '1 of 15')
  await expect(theirs.getByText('14 days left, until')).toBeVisible()
  await hasNoViolations(theirs, 'the plan of a company')

  const button = theirs.getByRole('button', { name: 'Cancel the company' })
  await button.press('Enter')
  const question = theirs.getByRole('alertdialog', { name: 'Cancel this company?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await hasNoViolations(theirs, 'cancelling a company')
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(question).toBeHidden()
  await button.click()
  await question.getByRole('button', { name: 'Cancel the company' }).click()
  await expect(toast(theirs, 'Company cancelled. Nothing is erased yet')).toBeVisible()
  await expect(theirs.getByText('This company was cancelled. You can read everything', { exact: false })).toBeVisible()
  await hasNoViolations(theirs, 'the plan of a cancelled company')
  await theirs.setViewportSize(phone.viewport)
  await fitsTheScreen(theirs)
  await page.reload()
  await expect(page.getByText('This company was cancelled.', { exact: false })).toBeVisible()

  await theirs.getByRole('button', { name: 'Open it again' }).click()
  await expect(toast(theirs, 'Everything is open again')).toBeVisible()
  await expect(theirs.getByText('This company was cancelled.', { exact: false })).toHaveCount(0)
  await expect(button).toBeVisible()
  await theirs.goto('/app/clients')
  await theirs.getByRole('button', { name: 'Add Client' }).first().click()
  await field(await dialogOf(theirs, 'Add New Client'), 'Client name').fill('Kōwhai Trust')
})
