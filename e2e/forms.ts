import { expect, type Locator, type Page } from '@playwright/test'

/** Types into a combobox and takes the choice of that name. */
export async function choose(form: Locator, label: string, name: string): Promise<void> {
  const box = form.getByRole('combobox', { name: label, exact: true })
  await box.fill(name)
  await form.page().getByRole('option', { name }).click()
  await expect(box).toHaveValue(name)
}

/** What stands in the menu of a record's page under that name; the menu is open afterwards. */
export async function pageAction(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  return page.getByRole('menuitem', { name })
}

export const field = (form: Locator, name: string): Locator => form.getByRole('textbox', { name, exact: true })

export const reportSections = {
  'Key Updates': 'Frame is up and square.',
  'Client Communication': 'Colours chosen on Tuesday.',
  'Tasks Achieved': 'Posts set\nBearers bolted',
  'Tasks Planned': 'Joists\nDecking',
  'Health and Safety': 'No accidents this week',
  'Council Inspections': 'Footing inspection passed',
}

/** The six required sections of a report. */
export async function fillSections(form: Locator): Promise<void> {
  for (const [label, text] of Object.entries(reportSections)) await field(form, label).fill(text)
}

/** The dialog of that title, once it is there. */
export async function dialogOf(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the filters of a list on a wide screen. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  return dialogOf(page, 'Filters')
}

export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
