import { expect } from 'vitest'
import { theirBooks, type Bookkept, type Desk } from './books.testing.ts'

/** Invoice and money are the same on both sides, once, and that is known. */
export async function expectEqual(desk: Desk, kept: Bookkept, invoiceId: string): Promise<void> {
  const ours = await kept.invoice(invoiceId)
  const theirs = theirBooks(desk, kept)
  const invoice = theirs.invoices.find(({ number }) => number === ours.invoiceNumber)
  expect([invoice?.total, invoice?.paid, invoice?.left]).toEqual([ours.total, ours.amountPaid, ours.balance])
  const standing = theirs.payments.filter(
    ({ documentId, status }) => documentId === invoice?.id && status !== 'DELETED',
  )
  const here = ours.payments.filter(({ reverses, reversed }) => reverses === null && !reversed)
  expect(standing.map(({ amount }) => amount).toSorted()).toEqual(here.map(({ amount }) => amount).toSorted())
  expect(theirs.invoices.filter(({ number }) => number === ours.invoiceNumber)).toHaveLength(1)
  expect(theirs.contacts).toHaveLength(1)
  expect(await kept.standing(invoiceId)).toMatchObject({ state: 'synced' })
}
