import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { fitsTheScreen, phone } from './phone.ts'

test('an invoice is mailed, opened by its link without a sign-in, and closed again', async ({
  signedInAs,
  elsewhere,
  given,
  complaints,
}) => {
  const address = `${unique('accounts').replaceAll(' ', '-')}@kereru.example`
  const client = await given.client({ billingEmail: address })
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit')
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog', { name: 'Send invoice' }).getByRole('button', { name: 'Send now' }).click()
  await expect(toast(page, 'Invoice sent successfully')).toBeVisible()
  const link = page.getByRole('list', { name: 'Links for the client' }).getByRole('listitem')
  await expect(link.getByText(`Sent to ${address}`)).toBeVisible()

  // The mail has the link: whoever got it is nobody's user.
  const url = (await link.getByRole('link').getAttribute('href')) ?? ''
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get('/api/dev/mail')).json()) as {
        items: { to: string; html: string }[]
      }
      return items.find(({ to }) => to === address)?.html
    })
    .toContain(new URL(url).pathname)
  const theirs = await elsewhere()
  await theirs.goto(new URL(url).pathname)
  await expect(theirs.getByRole('heading', { name: invoice.invoiceNumber, level: 1 })).toBeVisible()
  await expect(theirs.getByRole('table', { name: 'Line items' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: /^(Clients|Invoices)$/ })).toHaveCount(0)
  await hasNoViolations(theirs, 'an invoice by its link')
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${invoice.invoiceNumber}.pdf`)
  await theirs.setViewportSize(phone.viewport)
  await hasNoViolations(theirs, 'an invoice by its link, on a phone')
  await fitsTheScreen(theirs)

  await expect(link.getByText('1 view')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Viewed by the client' }).getByText(address)).toBeVisible()
  await hasNoViolations(page, 'an invoice with its links')
  await link.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Share link revoked')).toBeVisible()
  await expect(link.getByText('Revoked', { exact: true })).toBeVisible()
  complaints.expectRefusal(404, /\/api\/shared\/invoices\//)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Invoice Not Found' })).toBeVisible()
})
