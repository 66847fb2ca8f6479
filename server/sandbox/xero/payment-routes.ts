import { type AccountingRoute, type Call, summarizes } from './call.ts'
import { findDocument } from './document-routes.ts'
import { eachElement, elementsOf } from './elements.ts'
import { listed } from './listing.ts'
import { allocate, deletePayment, savePayment } from './payments.ts'
import { notFound } from './refusals.ts'
import { showAllocation, showPayment } from './render.ts'
import { wireDate } from './wire.ts'

const create = (call: Call): object => ({
  Payments: eachElement(
    elementsOf(call.body, 'Payments'),
    { idField: 'PaymentID', summarize: summarizes(call) },
    (element) => showPayment(call.ledger, savePayment(call.ledger, element)),
  ),
})

function find({ ledger, params }: Call) {
  const payment = ledger.payment((params['id'] ?? '').toLowerCase())
  if (payment === undefined) throw notFound()
  return payment
}

export const paymentRoutes: AccountingRoute[] = [
  {
    method: 'GET',
    path: '/Payments',
    scope: 'transactions',
    run: (call) =>
      listed(
        'Payments',
        call.ledger.payments().map((each) => ({ value: showPayment(call.ledger, each), updated: each.updated })),
        call,
      ),
  },
  { method: 'PUT', path: '/Payments', scope: 'transactions', run: create },
  { method: 'POST', path: '/Payments', scope: 'transactions', run: create },
  {
    method: 'GET',
    path: '/Payments/:id',
    scope: 'transactions',
    run: (call) => ({ Payments: [showPayment(call.ledger, find(call))] }),
  },
  {
    method: 'POST',
    path: '/Payments/:id',
    scope: 'transactions',
    run(call) {
      const payment = find(call)
      const elements = elementsOf(call.body, 'Payments').slice(0, 1)
      return {
        Payments: eachElement(elements, { idField: 'PaymentID', summarize: true }, (element) =>
          showPayment(call.ledger, deletePayment(call.ledger, payment, element)),
        ),
      }
    },
  },
]

export const allocationRoutes: AccountingRoute[] = [
  {
    method: 'PUT',
    path: '/CreditNotes/:id/Allocations',
    scope: 'transactions',
    run(call) {
      const creditNote = findDocument(call, 'creditNote')
      const how = { idField: 'AllocationID', summarize: summarizes(call) }
      return {
        Allocations: eachElement(elementsOf(call.body, 'Allocations'), how, (element) => {
          // Read anew for each: the one before has used some of it.
          const left = call.ledger.document('creditNote', creditNote.id) ?? creditNote
          return showAllocation(call.ledger, allocate(call.ledger, left, element))
        }),
      }
    },
  },
  {
    method: 'DELETE',
    path: '/CreditNotes/:id/Allocations/:allocation',
    scope: 'transactions',
    run(call) {
      const creditNote = findDocument(call, 'creditNote')
      const found = call.ledger.allocationsOf(creditNote).find(({ id }) => id === call.params['allocation'])
      if (found === undefined) throw notFound()
      call.ledger.removeAllocation(found)
      const { id, invoiceId, date } = found
      return { AllocationID: id, Date: wireDate(date), Invoice: { InvoiceID: invoiceId }, IsDeleted: true }
    },
  },
]
