import type { Locator } from '@playwright/test'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { choose, dialogOf, field, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { chooseByKeys, focused, nameOfFocus, tabTo } from './keys.ts'

test('an invoice of four lines, typed without a mouse, adds up as it is typed', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  await page.goto('/app/invoices')
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await tabTo(page, 'Create Invoice')
  await page.keyboard.press('Enter')
  const form = await dialogOf(page, 'Create Invoice')
  await expect(focused(page, 'Client')).toBeVisible()
  await chooseByKeys(page, client.name)
  await tabTo(page, 'Reference')
  await page.keyboard.type('Ironmongery')
  await tabTo(page, 'Description')

  // PRODUCT 2: GST is rounded on each line, so these come to 87.74 and not 87.75. The last one has four decimals.
  const lines = [
    ['Hinges', '1', '25.06', '$28.82'],
    ['Bolts', '1', '25.61', '$58.27'],
    ['Brackets', '1', '25.63', '$87.74'],
    ['Screws', '3', '33.3333', '$202.74'],
  ] as const
  for (const [index, [description, quantity, price, total]] of lines.entries()) {
    await expect(focused(page, 'Description')).toHaveAttribute('name', `items.${index}.description`)
    await page.keyboard.type(description)
    for (const [name, figure] of [
      ['Quantity', quantity],
      ['Unit price', price],
    ] as const) {
      await page.keyboard.press('Tab')
      expect(await nameOfFocus(page)).toBe(name)
      await page.keyboard.type(figure)
    }
    await expect(form.locator('dd').last()).toHaveText(total)
    await page.keyboard.press('Tab')
    expect(await nameOfFocus(page)).toBe('Tax rate')
    await expect(page.locator(':focus')).toHaveValue('15')
    if (index < lines.length - 1) await page.keyboard.press('Enter')
  }
  await tabTo(page, 'Create Invoice')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Invoice created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/invoices\/[0-9a-f-]{36}$/)
  const stored = await given.read<InvoiceRecord>(`/api/invoices/${page.url().split('/').at(-1)}`)
  expect([stored.subtotal, stored.taxTotal, stored.total]).toEqual(['176.30', '26.44', '202.74'])
  expect(stored.items.map(({ description }) => description)).toEqual(['Hinges', 'Bolts', 'Brackets', 'Screws'])
  await expect(page.getByRole('main').getByText('$202.74').first()).toBeVisible()
})

test('the next key after Enter goes to the new row, however fast it comes', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/invoices?dialog=new')
  const form = await dialogOf(page, 'Create Invoice')
  const enter = (row: Locator) =>
    row.evaluate((field) => {
      field.focus()
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      return document.activeElement?.getAttribute('name')
    })
  expect(await enter(field(form, 'Description').first())).toBe('items.1.description')
  expect(await enter(field(form, 'Description').first())).toBe('items.1.description')
})

test('lines are moved and removed by keys, and the order is kept', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const line = (description: string) => ({ description, quantity: '1', unitPrice: '10', taxRate: '0.15' })
  const invoice = await given.invoice({ clientId: client.id }, { items: ['First', 'Second', 'Third'].map(line) })
  await page.goto(`/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = await dialogOf(page, 'Edit Invoice')
  const description = (position: number) =>
    field(form.getByRole('listitem', { name: `Line ${position}` }), 'Description')
  await description(3).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(description(2)).toHaveValue('Third')
  await expect(description(2)).toBeFocused()
  await description(1).focus()
  await page.keyboard.press('Alt+Delete')
  await expect(form.getByRole('listitem')).toHaveCount(2)
  await expect(description(1)).toHaveValue('Third')
  await expect(description(1)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Invoice updated successfully')).toBeVisible()
  const stored = await given.read<InvoiceRecord>(`/api/invoices/${invoice.id}`)
  expect(stored.items.map((item) => item.description)).toEqual(['Third', 'Second'])
  expect(stored.total).toBe('23.00')
})

test('an invoice form says at each field what is missing or refused', async ({ signedInAs, given, complaints }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const other = await given.invoice({ clientId: client.id })
  await page.goto('/app/invoices?dialog=new')
  const form = await dialogOf(page, 'Create Invoice')
  const save = form.getByRole('button', { name: 'Create Invoice' })
  const line = form.getByRole('listitem', { name: 'Line 1' })
  await field(form, 'Invoice number').fill('')
  await form.getByLabel('Due date').fill('')
  await save.click()
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(/Client is required/)
  await expect(field(form, 'Invoice number')).toHaveAccessibleDescription(/Invoice number is required/)
  await expect(field(form, 'Reference')).toHaveAccessibleDescription(/Reference is required/)
  await expect(form.getByLabel('Due date')).toHaveAccessibleDescription(/Due date is required/)
  await expect(field(line, 'Description')).toHaveAccessibleDescription(/Description is required/)
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused()

  await line.getByRole('spinbutton', { name: 'Quantity' }).fill('-1')
  await line.getByRole('spinbutton', { name: 'Unit price' }).fill('123456789012345678901234567890')
  await line.getByRole('spinbutton', { name: 'Tax rate' }).fill('101')
  await field(line, 'Description').click()
  await expect(line.getByRole('spinbutton', { name: 'Quantity' })).toHaveAccessibleDescription(
    /Quantity must be 0 or more/,
  )
  await expect(line.getByRole('spinbutton', { name: 'Unit price' })).toHaveAccessibleDescription(
    /Amounts can be up to 999,999,999.99/,
  )
  await expect(line.getByRole('spinbutton', { name: 'Tax rate' })).toHaveAccessibleDescription(
    /Tax rate must be between 0 and 100/,
  )
  await expect(form.locator('dd').last()).toHaveText('$0.00')

  complaints.expectRefusal(409, /\/api\/invoices/)
  complaints.expectRefusal(422, /\/api\/invoices/)
  await choose(form, 'Client', client.name)
  await field(form, 'Invoice number').fill(other.invoiceNumber)
  await field(form, 'Reference').fill(unique('Twice'))
  await form.getByLabel('Due date').fill('2027-12-31')
  await field(line, 'Description').fill('Gate')
  await line.getByRole('spinbutton', { name: 'Quantity' }).fill('1')
  await line.getByRole('spinbutton', { name: 'Unit price' }).fill('10')
  await line.getByRole('spinbutton', { name: 'Tax rate' }).fill('15')
  await save.click()
  await expect(field(form, 'Invoice number')).toHaveAccessibleDescription(/Another invoice already has this number/)
  await expect(field(form, 'Invoice number')).toBeFocused()
  await field(form, 'Invoice number').fill(unique('OWN'))
  await save.click()
  await expect(toast(page, 'Invoice created successfully')).toBeVisible()
})

test('a payment above the balance is refused at the amount, and nothing is paid', async ({
  signedInAs,
  given,
  complaints,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit', 'approve')
  complaints.expectRefusal(422, new RegExp(invoice.id))
  await page.goto(`/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Record Payment' }).click()
  const form = await dialogOf(page, 'Record Payment')
  const amount = field(form, 'Amount')
  const record = form.getByRole('button', { name: 'Record Payment' })
  await amount.fill('')
  await record.click()
  await expect(amount).toHaveAccessibleDescription(/Amount is required/)
  await amount.fill('0')
  await record.click()
  await expect(amount).toHaveAccessibleDescription(/Amount must be more than 0/)
  await amount.fill('1150.01')
  await record.click()
  await expect(amount).toHaveAccessibleDescription(/Amount cannot be more than the balance/)
  const before = await given.read<InvoiceRecord>(`/api/invoices/${invoice.id}`)
  expect([before.amountPaid, before.balance, before.payments.length]).toEqual(['0.00', '1150.00', 0])

  await amount.fill('1150')
  await record.dblclick()
  await expect(toast(page, 'Payment recorded successfully')).toBeVisible()
  const after = await given.read<InvoiceRecord>(`/api/invoices/${invoice.id}`)
  expect([after.status, after.balance, after.payments.length]).toEqual(['paid', '0.00', 1])
})

test('an invoice half written is there again after a reload', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  await page.goto('/app/invoices?dialog=new')
  let form = await dialogOf(page, 'Create Invoice')
  await choose(form, 'Client', client.name)
  await field(form, 'Reference').fill('Half a thought')
  await field(form, 'Description').fill('Two gates')
  await form.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await form.getByRole('spinbutton', { name: 'Unit price' }).fill('410.5')
  await form.getByRole('button', { name: 'Add line', exact: true }).click()
  await expect(form.getByRole('spinbutton', { name: 'Unit price' }).first()).toHaveValue('410.50')
  await page.reload()
  form = await dialogOf(page, 'Create Invoice')
  await expect(form.getByText('What you had typed here is back.')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name)
  await expect(field(form, 'Reference')).toHaveValue('Half a thought')
  await expect(field(form, 'Description').first()).toHaveValue('Two gates')
  await expect(form.locator('dd').last()).toHaveText('$944.15')
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(field(form, 'Reference')).toHaveValue('')
})

test('two people edit one invoice: the second sees both versions and decides', async ({
  signedInAs,
  given,
  complaints,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const invoice = await given.invoice({ clientId: client.id })
  complaints.expectRefusal(412, new RegExp(invoice.id))
  await page.goto(`/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = await dialogOf(page, 'Edit Invoice')
  await form.getByRole('spinbutton', { name: 'Unit price' }).fill('1200')
  await given.changeInvoice(invoice, {
    items: [{ description: 'Frame and bearers', quantity: '1', unitPrice: '1100', taxRate: '0.15' }],
  })
  await form.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(form.getByText('Somebody else changed this in the meantime')).toBeVisible()
  const totals = form.getByRole('row').filter({ hasText: 'Total' }).last()
  await expect(totals).toContainText('$1,380.00')
  await expect(totals).toContainText('$1,265.00')
  await form.getByRole('button', { name: 'Keep my version' }).click()
  await expect(toast(page, 'Invoice updated successfully')).toBeVisible()
  expect((await given.read<InvoiceRecord>(`/api/invoices/${invoice.id}`)).total).toBe('1380.00')
})

test('a variation form says at each field what is missing or refused', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/variations?dialog=new')
  const form = await dialogOf(page, 'Create Variation')
  await form.getByRole('button', { name: 'Create Variation' }).click()
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(/Client is required/)
  for (const [label, message] of [
    ['Name', 'Name is required'],
    ['Description', 'Description is required'],
    ['Quoted amount', 'Quoted amount is required'],
    ['Cost', 'Cost is required'],
  ] as const) {
    await expect(field(form, label)).toHaveAccessibleDescription(new RegExp(message))
  }
  await field(form, 'Quoted amount').fill('-1')
  await field(form, 'Cost').fill('-1')
  await field(form, 'Name').click()
  await expect(field(form, 'Quoted amount')).toHaveAccessibleDescription(/Amount must be positive/)
  await expect(field(form, 'Cost')).toHaveAccessibleDescription(/Cost must be positive/)
})
