import type { Locator } from '@playwright/test'

import { addDays, addMonths, todayIn } from '#domain/dates.ts'
import { writeDate } from '#domain/format.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { hasNoViolations } from './axe.ts'
import { dialogOf, field, toast } from './forms.ts'
import { expect, signInBy, test } from './journey.ts'
import { nameOfFocus, tabTo } from './keys.ts'

const today = () => todayIn('Pacific/Auckland', new Date())
const shown = (date: string, locale = 'en-NZ') => writeDate(date, locale) ?? ''

test('a date is typed as people write it, in an American browser too', async ({ elsewhere }) => {
  const page = await elsewhere({ locale: 'en-US', timezoneId: 'America/New_York' })
  await signInBy(page, 'orgAdmin')
  await page.goto('/app/jobs?dialog=new')
  const form = await dialogOf(page, 'Add New Job')
  const start = form.getByLabel('Start date')
  const end = form.getByLabel('Estimated end date')
  await expect(start).toHaveValue(shown(today()))
  await expect(end).toHaveAttribute('placeholder', 'dd/mm/yyyy')

  for (const [typed, date] of [
    ['+7', addDays(today(), 7)],
    ['tomorrow', addDays(today(), 1)],
    ['3/4/30', '2030-04-03'],
    ['4 march 2031', '2031-03-04'],
    ['2032-05-06', '2032-05-06'],
  ] as const) {
    await end.fill(typed)
    await expect(end).toHaveValue(typed)
    await end.blur()
    await expect(end).toHaveValue(shown(date))
    await expect(form.getByText(`Understood as ${shown(date)}`)).toBeAttached()
  }

  // What is no date stays as typed, and says so; a date before the start is said at once, with the form still empty.
  await end.fill('31 june')
  await end.blur()
  await expect(end).toHaveValue('31 june')
  await expect(end).toHaveAccessibleDescription(/Please enter a valid date/)
  await end.fill(addDays(today(), -1))
  await expect(end).toHaveAccessibleDescription(/Estimated end date cannot be before the start date/)
  await start.fill('-30')
  await start.blur()
  await expect(end).toHaveAccessibleDescription('')
})

test('a date is picked by keys alone, and Escape closes the calendar and not the form', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/jobs?dialog=new')
  const form = await dialogOf(page, 'Add New Job')
  const end = form.getByLabel('Estimated end date')
  await tabTo(page, 'Estimated end date')
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(calendar.getByRole('grid')).toBeVisible()
  await expect(calendar.locator('[aria-current="date"]')).toBeFocused()
  await hasNoViolations(page, 'calendar')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(end).toBeFocused()
  await expect(form).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(end).toBeFocused()
  await expect(end).toHaveValue(shown(addDays(addMonths(today(), 1), 1)))

  // Before the start nothing can be picked. Tab leads on through the form, and the calendar goes.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+PageUp')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(calendar).toBeHidden()
  expect(await nameOfFocus(page)).not.toBe('Today')
})

test('a date is picked by pressing, and its button closes what it opened', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/jobs?dialog=new')
  const form = await dialogOf(page, 'Add New Job')
  const start = form.getByLabel('Start date')
  const button = form.getByRole('button', { name: 'Show calendar' }).first()
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  for (const visible of [true, false, true]) {
    await button.click()
    await expect(calendar).toBeVisible({ visible })
  }
  await calendar.getByRole('button', { name: 'Next month' }).click()
  const month = addMonths(today(), 1).slice(0, 7)
  await calendar.locator(`[data-day="${month}-15"]`).click()
  await expect(start).toHaveValue(shown(`${month}-15`))
  await button.click()
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('15')
})

test('a date in French is written and read in French', async ({ elsewhere }) => {
  const page = await elsewhere({ locale: 'fr-FR' })
  // Chosen by hand: else the company's language counts before the browser's.
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await signInBy(page, 'orgAdmin')
  await page.goto('/app/jobs?dialog=new')
  const form = await dialogOf(page, 'Ajouter un nouveau chantier')
  const end = form.getByLabel('Date de fin prévue')
  await expect(end).toHaveAttribute('placeholder', 'jj/mm/aaaa')
  await end.fill('15 août 2031')
  await end.blur()
  await expect(end).toHaveValue(shown('2031-08-15', 'fr-FR'))
  const amount = field(form, 'Montant du contrat')
  for (const [typed, written] of [
    ['1 000,50', '1 000,50'],
    ['$1,000.50', '1 000,50'],
    ['1.000,50', '1 000,50'],
    ['1000.005', '1000.005'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect.poll(async () => (await amount.inputValue()).replace(/\s/g, ' ')).toBe(written)
  }
  await expect(amount).toHaveAccessibleDescription(/Saisissez un montant valide/)
})

test('a payment form says on leaving a field what is wrong, and leaves what was typed', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit', 'approve')
  await page.goto(`/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Record Payment' }).click()
  const form = await dialogOf(page, 'Record Payment')
  const amount = field(form, 'Amount')
  const date = form.getByRole('combobox', { name: 'Date' })
  await expect(amount).toHaveValue('1,150.00')
  for (const [typed, complaint] of [
    ['0', 'Amount must be more than 0'],
    ['a lot', 'Please enter a valid amount'],
    ['1000.005', 'Please enter a valid amount'],
    ['1150.01', 'Amount cannot be more than the balance'],
    ['', 'Amount is required'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect(amount).toHaveAccessibleDescription(complaint)
    // Written anew only once it is an amount: 1,150.01 is one.
    await expect(amount).toHaveValue(typed === '1150.01' ? '1,150.01' : typed === '0' ? '0.00' : typed)
  }
  await amount.fill('$1,000.50')
  await amount.blur()
  await expect(amount).toHaveValue('1,000.50')
  await expect(amount).toHaveAccessibleDescription('')

  await date.fill('tomorrow')
  await date.blur()
  await expect(date).toHaveAccessibleDescription('A payment cannot be dated ahead')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await expect(form).toBeVisible()
  await date.fill('today')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await expect(toast(page, 'Payment recorded successfully')).toBeVisible()
  const stored = await given.read<InvoiceRecord>(`/api/invoices/${invoice.id}`)
  expect(stored.payments.map(({ amount: paid, date: day }) => [paid, day])).toEqual([['1000.50', today()]])
})

test('a variation’s menu is there at the next press, each time', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const variation = await given.variation({ clientId: client.id })
  await page.goto(`/app/variations/${variation.id}`)
  const steps = ['In Progress', 'Completed', 'Pending', 'Completed']
  for (const step of steps) {
    await page.getByRole('button', { name: /^Change progress/ }).click()
    await page.getByRole('menuitemradio', { name: step }).click()
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page.getByRole('button', { name: `Change progress, now ${step}` })).toBeVisible()
  }
})

test('a menu, a small form and a calendar have the focus before the next key can come', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const variation = await given.variation({ clientId: client.id })
  await page.goto(`/app/variations/${variation.id}`)
  const button = page.getByRole('button', { name: /^Change progress/ })
  for (const focused of ['menu', undefined, 'menu']) expect(await popupWithFocusAfter(button, 'click')).toBe(focused)

  // The page was still scrolling when it was pressed, or does so later: the menu stays, and stays beside its button.
  await page.setViewportSize({ width: 1280, height: 400 })
  const menu = page.getByRole('menu')
  const between = async () => {
    const [popup, opener] = [(await menu.boundingBox())!, (await button.boundingBox())!]
    return Math.max(popup.y - opener.y - opener.height, opener.y - popup.y - popup.height)
  }
  await page.mouse.move(640, 300)
  await page.mouse.wheel(0, 60)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect.poll(between).toBeCloseTo(4, 0)

  const job = await given.job(client.id)
  const invoice = await given.advance(await given.invoice(job), 'submit', 'approve')
  await page.goto(`/app/invoices/${invoice.id}`)
  const payment = page.getByRole('button', { name: 'Record Payment' })
  // Its code comes with the first thing that somebody does on the page.
  await payment.click()
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await popupWithFocusAfter(payment, 'click')).toBe('dialog')

  await page.goto('/app/jobs?dialog=new')
  const end = (await dialogOf(page, 'Add New Job')).getByLabel('Estimated end date')
  expect(await popupWithFocusAfter(end, 'ArrowDown')).toBe('dialog')
})

/** The role of the popup that has the focus in the very task of the press: the browser's own word of it comes later. */
function popupWithFocusAfter(control: Locator, press: 'click' | 'ArrowDown') {
  return control.evaluate(async (element: HTMLElement, key) => {
    element.focus()
    if (key === 'click') element.click()
    else element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await Promise.resolve()
    return document.activeElement?.closest('[popover]')?.role
  }, press)
}
