import type { Page } from '@playwright/test'

import { endOfDay } from '#domain/dates.ts'
import type { MailDelivery } from '#domain/mail/schema.ts'
import type { ShareRecord } from '#domain/shares/schema.ts'
import { expect, signInBy, test } from './journey.ts'

const ours = { from: null, fallback: null }
const refused: MailDelivery = { ...ours, status: 'failed', failure: 'address', answer: '550 5.1.1 No such person here' }
const later: MailDelivery = { ...ours, status: 'delayed', failure: 'unreachable', answer: null }

test('an invoice says how the mails that carried it stand', async ({ signedInAs, given }) => {
  const client = await given.client({ billingEmail: 'accounts@kereru.example' })
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit')
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send invoice' })
  await dialog.getByRole('button', { name: 'Send now' }).click()
  // No mail server is set up here. It gets there without the page being loaded anew.
  const sent = page.getByRole('listitem').filter({ hasText: 'accounts@kereru.example' })
  await expect(sent.getByText('Kept in the outbox')).toBeVisible()

  await answerWith(page, `**/api/invoices/${invoice.id}`, (read: { sendings: object[] }) => ({
    ...read,
    sendings: read.sendings.map((sending) => ({ ...sending, ...refused })),
  }))
  await page.reload()
  await expect(sent.getByText('Not delivered')).toBeVisible()
  await expect(sent.getByText('Nobody has this address. Check it and send again.')).toBeVisible()
  await expect(sent.getByText('The mail server said: “550 5.1.1 No such person here”')).toBeVisible()
})

test('an invoice goes to several addresses and to its sender, once each is right', async ({ signedInAs, given }) => {
  const client = await given.client({ billingEmail: 'accounts@kereru.example' })
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit')
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/invoices/${invoice.id}?dialog=send`)
  const dialog = page.getByRole('dialog', { name: 'Send invoice' })
  const to = dialog.getByLabel('To')
  await to.fill('accounts@kereru.example; Mere <mere@kereru.example>, hemi')
  await to.press('Enter')
  await expect(dialog.getByText('“hemi” is not a valid email address')).toBeVisible()
  await expect(to).toBeFocused()
  await to.press('End')
  await to.pressSequentially('@kereru.example')
  await expect(dialog.getByText('is not a valid email address')).toBeHidden()
  await dialog.getByLabel('Send me a copy').check()
  await to.press('Enter')
  await expect(dialog).toBeHidden()
  const sent = page.getByRole('listitem').filter({ hasText: 'Kept in the outbox' })
  await expect(sent).toHaveText([/^accounts@kereru/, /^mere@kereru/, /^hemi@kereru/, /· Copy/])
  await expect(page.getByText('accounts@kereru.example, mere@kereru.example, hemi@kereru.example')).toBeVisible()
})

test('an invoice that cannot be sent says why where its dialog is opened by its address', async ({
  signedInAs,
  given,
}) => {
  const invoice = await given.invoice({ clientId: (await given.client()).id })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/invoices/${invoice.id}?dialog=send`)
  const dialog = page.getByRole('dialog', { name: 'Send invoice' })
  await expect(dialog.getByText('Only issued invoices can be sent')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).not.toHaveURL(/dialog=/)
})

test('a report that is sent before the address has come goes there once it has', async ({ signedInAs, given }) => {
  const client = await given.client()
  const report = await given.report(await given.job(client.id))
  const page = await signedInAs('orgAdmin')
  const asked = Promise.withResolvers<undefined>()
  await page.route(`**/api/clients/${client.id}`, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto(`/app/reports/${report.id}`)
  await page.getByRole('button', { name: 'Send by email' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue('')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  asked.resolve(undefined)
  await expect(page.getByRole('listitem').filter({ hasText: `Sent to ${client.email}` })).toBeVisible()
})

test('a share link says how the mail that carried it stands', async ({ signedInAs, given }) => {
  const client = await given.client()
  const report = await given.report(await given.job(client.id))
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/reports/${report.id}`)
  await page.getByRole('button', { name: 'Send by email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const link = page.getByRole('listitem').filter({ hasText: `Sent to ${client.email}` })
  await expect(link.getByText('Kept in the outbox')).toBeVisible()

  await answerWith(page, `**/api/reports/${report.id}/shares`, (list: { items: object[] }) => ({
    ...list,
    items: list.items.map((share) => ({ ...share, delivery: later })),
  }))
  await page.reload()
  await expect(link.getByText('Not taken yet')).toBeVisible()
  await expect(link.getByText('The mail server could not be reached. We keep trying for half a day.')).toBeVisible()
})

test('a link ends with its last day where the company is, wherever the device is', async ({ elsewhere, given }) => {
  const report = await given.report(await given.job((await given.client()).id))
  const page = await elsewhere({ locale: 'en-NZ', timezoneId: 'America/Los_Angeles' })
  await signInBy(page, 'orgAdmin')
  await page.goto(`/app/reports/${report.id}`)
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a share link' })
  await dialog.getByRole('combobox', { name: 'Link expires' }).selectOption('After a date…')
  await dialog.getByLabel('Last day').fill('01/12/2027')
  await dialog.getByRole('button', { name: 'Create and copy' }).click()
  await expect(page.getByText('Expires 1 Dec 2027, 11:59 pm')).toBeVisible()
  const { items } = await given.read<{ items: ShareRecord[] }>(`/api/reports/${report.id}/shares`)
  expect(items.map(({ expiresAt }) => expiresAt)).toEqual([endOfDay('2027-12-01', 'Pacific/Auckland')])
})

/** Lets the server answer and changes what it said. */
async function answerWith<Answer>(page: Page, address: string, change: (answer: Answer) => object): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as Answer) })
  })
}
