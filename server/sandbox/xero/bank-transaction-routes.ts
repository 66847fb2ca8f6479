import { saveBankTransaction } from './bank-transactions.ts'
import { type AccountingRoute, type Call, summarizes, unitDecimals } from './call.ts'
import { eachElement, elementsOf, textOf } from './elements.ts'
import type { StoredBankTransaction } from './ledger.ts'
import { listed } from './listing.ts'
import { notFound } from './refusals.ts'
import { showBankTransaction } from './render.ts'

const scope = 'banktransactions'
const idField = 'BankTransactionID'

const shown = (call: Call, transaction: StoredBankTransaction, whole = true): object =>
  showBankTransaction(call.ledger, transaction, { unitDecimals: unitDecimals(call), whole })

const save = (upsert: boolean) => (call: Call) => ({
  BankTransactions: eachElement(
    elementsOf(call.body, 'BankTransactions'),
    { idField, summarize: summarizes(call) },
    (element) => {
      const id = upsert ? textOf(element, idField)?.toLowerCase() : undefined
      const before = id === undefined ? undefined : call.ledger.bankTransaction(id)
      if (id !== undefined && before === undefined) throw notFound()
      return shown(call, saveBankTransaction(call.ledger, element, { unitDecimals: unitDecimals(call), before }))
    },
  ),
})

function find({ ledger, params }: Call): StoredBankTransaction {
  const found = ledger.bankTransaction((params['id'] ?? '').toLowerCase())
  if (found === undefined) throw notFound()
  return found
}

export const bankTransactionRoutes: AccountingRoute[] = [
  {
    method: 'GET',
    path: '/BankTransactions',
    scope,
    run: (call) =>
      listed(
        'BankTransactions',
        call.ledger
          .bankTransactions()
          .map((each) => ({ value: shown(call, each, call.query.has('page')), updated: each.updated })),
        call,
      ),
  },
  { method: 'PUT', path: '/BankTransactions', scope, run: save(false) },
  { method: 'POST', path: '/BankTransactions', scope, run: save(true) },
  {
    method: 'GET',
    path: '/BankTransactions/:id',
    scope,
    run: (call) => ({ BankTransactions: [shown(call, find(call))] }),
  },
  {
    method: 'POST',
    path: '/BankTransactions/:id',
    scope,
    run(call) {
      const before = find(call)
      const elements = elementsOf(call.body, 'BankTransactions').slice(0, 1)
      return {
        BankTransactions: eachElement(elements, { idField, summarize: true }, (element) =>
          shown(call, saveBankTransaction(call.ledger, element, { unitDecimals: unitDecimals(call), before })),
        ),
      }
    },
  },
]
