import type { BankTransaction } from 'xero-node/dist/gen/model/accounting/bankTransaction.js'
import type { BankTransactions } from 'xero-node/dist/gen/model/accounting/bankTransactions.js'
import { toMoney, type Money } from '#domain/money.ts'
import { ask, BooksRefusal, type BooksAt } from './asking.ts'
import { equalsOrContains, isSameText } from './filters.ts'

// Money that was spent from a bank account for no invoice. Whoever asks has seen that we were given it: refused for
// lack of that, Xero answers as if the connection were over.

/** As it is sent. */
export interface SentSpending {
  /** By its id. */
  bankAccount: string
  /** To whom, by name: the contact is made where there is none. */
  to: string
  date: string
  /** By which it is found again. */
  reference: string
  description: string
  /** The page of ours that it comes from. */
  source: string
  /** With the tax that is in it. */
  amount: Money
  /** By its code. */
  account: string
  taxType: string
}

/** As Xero has it. */
export interface TheirSpending {
  id: string
  total: Money
}

const path = '/api.xro/2.0/BankTransactions'

/** Xero's client declares its enumerations without their words. */
const worded = (transaction: object): BankTransactions => ({ bankTransactions: [transaction as BankTransaction] })

const elementOf = (sent: SentSpending) => ({
  type: 'SPEND',
  status: 'AUTHORISED',
  bankAccount: { accountID: sent.bankAccount },
  contact: { name: sent.to },
  date: sent.date,
  reference: sent.reference,
  url: sent.source,
  // Whatever tax is in it, it comes to what was kept.
  lineAmountTypes: 'Inclusive',
  lineItems: [
    {
      description: sent.description,
      quantity: 1,
      unitAmount: Number(sent.amount),
      accountCode: sent.account,
      taxType: sent.taxType,
    },
  ],
})

function spendingIn(transactions: readonly BankTransaction[] = []): TheirSpending | null {
  const [found] = transactions
  return found?.bankTransactionID === undefined
    ? null
    : { id: found.bankTransactionID, total: toMoney(String(found.total ?? 0)) }
}

/** What was spent under this reference and stands; null where there is none. */
export async function findSpending(at: BooksAt, reference: string): Promise<TheirSpending | null> {
  const where = `Type=="SPEND" AND Status=="AUTHORISED" AND ${equalsOrContains('Reference', reference)}`
  const body = await ask(at, { path }, (api, tenant) => api.getBankTransactions(tenant, undefined, where))
  return spendingIn((body?.bankTransactions ?? []).filter((each) => isSameText(each.reference ?? '', reference)))
}

/** Enters what was spent. */
export async function createSpending(at: BooksAt, sent: SentSpending, key: string): Promise<TheirSpending> {
  const body = await ask(at, { path }, (api, tenant) =>
    api.createBankTransactions(tenant, worded(elementOf(sent)), true, 2, key),
  )
  return made(spendingIn(body?.bankTransactions))
}

/** Has it say this. */
export async function changeSpending(at: BooksAt, id: string, sent: SentSpending): Promise<TheirSpending> {
  const body = await ask(at, { path: `${path}/${id}` }, (api, tenant) =>
    api.updateBankTransaction(tenant, id, worded(elementOf(sent)), 2),
  )
  return made(spendingIn(body?.bankTransactions))
}

/** Takes it out again. */
export async function removeSpending(at: BooksAt, id: string): Promise<void> {
  await ask(at, { path: `${path}/${id}` }, (api, tenant) =>
    api.updateBankTransaction(tenant, id, worded({ status: 'DELETED' })),
  )
}

function made(spending: TheirSpending | null): TheirSpending {
  if (spending === null) throw new BooksRefusal([])
  return spending
}

/** The account that a payment went into, by its id; null where the payment is there no more. */
export async function accountOfPayment(at: BooksAt, id: string): Promise<string | null> {
  const body = await ask(at, { path: `/api.xro/2.0/Payments/${id}` }, (api, tenant) => api.getPayment(tenant, id))
  const [payment] = body?.payments ?? []
  return payment === undefined || String(payment.status) === 'DELETED' ? null : (payment.account?.accountID ?? null)
}
