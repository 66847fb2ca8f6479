import type { BankTransaction } from 'xero-node/dist/gen/model/accounting/bankTransaction.js'
import { expect, test } from 'vitest'
import { builders, type Desk, openDesk, raw, refusal } from './accounting.testing.ts'

const spent = (changes: object = {}): BankTransaction => {
  const words: object = {
    type: 'SPEND',
    bankAccount: { code: '090' },
    contact: { name: 'Stripe' },
    date: '2026-03-02',
    reference: 'fee 1',
    lineAmountTypes: 'Inclusive',
    lineItems: [{ description: 'Card fee', quantity: 1, unitAmount: 3.41, accountCode: '404', taxType: 'NONE' }],
    ...changes,
  }
  return words as BankTransaction
}

const create = async ({ api, tenant }: Desk, changes: object = {}) =>
  (await api.createBankTransactions(tenant, { bankTransactions: [spent(changes)] })).body.bankTransactions?.[0]

test('money that was spent is entered, found by its reference, changed and taken out again', async () => {
  const desk = await openDesk()
  const { api, tenant } = desk
  const { bankTransactionID: id = '', ...made } = (await create(desk)) ?? {}
  expect(made).toMatchObject({
    status: 'AUTHORISED',
    total: 3.41,
    totalTax: 0,
    reference: 'fee 1',
    contact: { name: 'Stripe' },
    bankAccount: { code: '090', name: 'Business Bank Account' },
    lineItems: [{ accountCode: '404', taxType: 'NONE', lineAmount: 3.41 }],
  })
  await create(desk, { reference: 'fee 2' })
  const found = await api.getBankTransactions(tenant, undefined, 'Type=="SPEND" AND Reference=="fee 1"')
  expect(found.body.bankTransactions).toMatchObject([{ bankTransactionID: id, total: 3.41 }])
  const lineItems = [{ description: 'Card fee', quantity: 1, unitAmount: 3.5, accountCode: '404', taxType: 'INPUT2' }]
  const { body } = await api.updateBankTransaction(tenant, id, { bankTransactions: [spent({ lineItems })] })
  expect(body.bankTransactions).toMatchObject([{ total: 3.5, totalTax: 0.46, subTotal: 3.04 }])
  const deleted: object = { status: 'DELETED' }
  await api.updateBankTransaction(tenant, id, { bankTransactions: [deleted as BankTransaction] })
  const { messages } = await refusal(api.updateBankTransaction(tenant, id, { bankTransactions: [spent()] }))
  expect(messages).toEqual(['Bank Transaction not of valid status for modification'])
})

test('what is reconciled with a statement is changed no more', async () => {
  const desk = await openDesk()
  const { bankTransactionID: id = '' } = (await create(desk, { isReconciled: true })) ?? {}
  const { messages } = await refusal(desk.api.updateBankTransaction(desk.tenant, id, { bankTransactions: [spent()] }))
  expect(messages).toEqual(['This Bank Transaction cannot be edited as it has been reconciled with a Bank Statement.'])
})

test.each([
  ['from what is no account at a bank', { bankAccount: { code: '880' } }, "Account code '880' is not a bank account"],
  ['from no account', { bankAccount: undefined }, 'A Bank Account must be specified for this type of transaction'],
  ['to nobody', { contact: undefined }, 'A Contact must be specified for this type of transaction'],
  [
    'of another type',
    { type: 'SPEND-PREPAYMENT' },
    'The sandbox keeps bank transactions of type SPEND and RECEIVE alone.',
  ],
  [
    'at a rate for sales',
    { lineItems: [{ description: 'Fee', quantity: 1, unitAmount: 1, accountCode: '404', taxType: 'OUTPUT2' }] },
    "The TaxType code 'OUTPUT2' does not exist or cannot be used for this type of transaction.",
  ],
])('money that was spent %s is refused', async (_, changes, message) => {
  const desk = await openDesk()
  const { messages } = await refusal(create(desk, changes))
  expect(messages).toEqual([message])
  expect((await desk.api.getBankTransactions(desk.tenant)).body.bankTransactions).toEqual([])
})

test.each([
  ['accounting.invoices accounting.payments accounting.contacts accounting.settings', 401],
  ['accounting.banktransactions', 200],
  ['accounting.banktransactions.read', 200],
  ['accounting.transactions', 200],
])('who was given %s is answered %i', async (scope, status) => {
  const desk = await openDesk({ scope, tenants: [builders] })
  const answer = await raw(desk, '/BankTransactions')
  expect(answer.status).toBe(status)
  if (status === 401) expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope')
})
