import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { companyOfItsOwn } from './own-company.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { linkToInvoice } from './invoice-link.ts'
import { connectStripe } from './stripe-sandbox.ts'

// Issue 13, Stripe: an account is connected, an invoice is paid by its link in parts, more comes than is owed, and what
// is over goes back or pays the next invoice.

test('an invoice is paid online by its link, in parts and too much, and the rest given back or kept', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000)
  const given = await companyOfItsOwn(page, 'paid')
  const client = await given.client()
  const number = () => `KK-${unique('').trim()}`
  const make = async () =>
    given.advance(await given.invoice({ clientId: client.id }, { invoiceNumber: number() }), 'submit', 'approve')
  const [invoice, next] = [await make(), await make()]

  await connectStripe(page, 'Cancel')
  await expect(page.getByText('Stripe was not connected', { exact: false })).toBeVisible()
  await connectStripe(page)
  await expect(toast(page, 'Integration connected successfully')).toBeVisible()
  const stripe = page.getByRole('region', { name: 'Stripe' })
  await expect(stripe.getByText('Harbour Ridge Builders')).toBeVisible()
  await hasNoViolations(page, 'integrations, Stripe connected')

  // The link, on somebody's phone.
  const url = await linkToInvoice(page, invoice.id)
  const theirs = await elsewhere(phone)
  await theirs.goto(url.pathname)
  await theirs.getByRole('button', { name: 'Pay now' }).click()
  const form = theirs.getByRole('dialog', { name: 'Pay now' })
  const amount = form.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveValue('1,150.00')
  await hasNoViolations(theirs, 'paying by a link, on a phone')
  await fitsTheScreen(theirs)
  await canBeTouched(theirs)
  await amount.fill('2000')
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(form.getByText('Amount cannot be more than the balance')).toBeVisible()
  await amount.fill('150')
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await theirs.getByRole('button', { name: 'Pay with a card that is declined' }).click()
  await expect(theirs.getByText('Your card was declined', { exact: false })).toBeVisible()
  await theirs.getByRole('button', { name: 'Pay with Visa 4242' }).click()
  await expect(theirs.getByText('Thank you. Your payment of $150.00 has arrived.')).toBeVisible()
  await expect(theirs.getByText('$1,000.00').first()).toBeVisible()
  await hasNoViolations(theirs, 'paid by a link')
  await theirs.getByRole('button', { name: 'Dismiss' }).click()
  await expect(theirs).toHaveURL(url.pathname)

  // The rest, while the company enters most of it by hand: more comes than is owed.
  await theirs.getByRole('button', { name: 'Pay now' }).click()
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(theirs.getByText('1000.00 NZD')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Payments online' })
  await expect(panel.getByText('$150.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByRole('textbox', { name: 'Amount' }).fill('960')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(toast(page, 'Payment recorded successfully')).toBeVisible()
  await theirs.getByRole('button', { name: 'Pay with Visa 4242' }).click()
  await expect(theirs.getByText('Thank you. Your payment of $1,000.00 has arrived.')).toBeVisible()

  // What is over: some goes back, the rest is kept and pays the next invoice.
  await expect(panel.getByText('$960.00 is left over', { exact: false })).toBeVisible()
  await hasNoViolations(page, 'an invoice that was paid too much online')
  await panel.getByRole('button', { name: 'Give back a part or all of $1,000.00' }).click()
  const refund = page.getByRole('dialog', { name: 'Give back a part or all of $1,000.00' })
  await refund.getByRole('textbox', { name: 'Amount' }).fill('900')
  await hasNoViolations(page, 'giving money back')
  await refund.getByRole('button', { name: 'Give back' }).click()
  await expect(toast(page, 'Money given back')).toBeVisible()
  await expect(panel.getByText('$60.00 is left over', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Keep as credit' }).click()
  await expect(toast(page, 'Kept as a credit')).toBeVisible()
  await page.goto(`/app/invoices/${next.id}`)
  await expect(panel.getByText('has a credit of $60.00', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Use credit' }).click()
  await page.getByRole('dialog', { name: 'Use credit' }).getByRole('button', { name: 'Use credit' }).click()
  await expect(toast(page, 'Credit used')).toBeVisible()
  const history = page.getByRole('region', { name: 'Payment history' })
  await expect(history.getByText('$60.00')).toBeVisible()
  await page.setViewportSize(phone.viewport)
  await page.goto(`/app/invoices/${invoice.id}`)
  await expect(panel.getByText('Kept as credit').first()).toBeVisible()
  await fitsTheScreen(page)
  await hasNoViolations(page, 'payments online on a phone')
})
