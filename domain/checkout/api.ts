import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { invoiceRecord } from '../invoices/schema.ts'
import { sharedParams } from '../shares/schema.ts'
import {
  checkoutList,
  checkoutParams,
  creditBody,
  payAddress,
  payBody,
  paymentNews,
  payOffer,
  refundBody,
} from './schema.ts'

const ofClient = { access: 'contact', right: 'manage_invoices:view' } as const
const ofCompany = { access: 'staff', right: 'manage_invoices:view' } as const

export const getPayOffer = endpoint({
  name: 'getPayOffer',
  method: 'GET',
  path: '/api/invoices/:id/online',
  summary: 'Read whether an invoice of one’s own company can be paid online',
  ...ofClient,
  params: idParams,
  output: payOffer,
})

export const payInvoice = endpoint({
  name: 'payInvoice',
  method: 'POST',
  path: '/api/invoices/:id/online/pay',
  summary: 'Begin to pay an invoice of one’s own company online',
  explanation:
    'Answers the address of a page at Stripe at which the amount is paid in a browser. There is one such page at a time: asked again for the same amount it is the same page, asked for another amount the one before is closed.',
  ...ofClient,
  params: idParams,
  body: payBody,
  output: payAddress,
  goesOn: true,
})

/** Asked by the page to which Stripe sends people back. */
export const confirmPayment = endpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/api/invoices/:id/online/confirm',
  summary: 'Ask Stripe what became of a payment of one’s own company, and record it',
  ...ofClient,
  params: idParams,
  output: paymentNews,
  goesOn: true,
})

export const getSharedPayOffer = endpoint({
  name: 'getSharedPayOffer',
  method: 'GET',
  path: '/api/shared/invoices/:token/online',
  summary: 'Read whether an invoice can be paid online by its link',
  access: 'public',
  params: sharedParams,
  output: payOffer,
})

export const paySharedInvoice = endpoint({
  name: 'paySharedInvoice',
  method: 'POST',
  path: '/api/shared/invoices/:token/online/pay',
  summary: 'Begin to pay an invoice online by its link',
  access: 'public',
  params: sharedParams,
  body: payBody,
  output: payAddress,
  goesOn: true,
})

export const confirmSharedPayment = endpoint({
  name: 'confirmSharedPayment',
  method: 'POST',
  path: '/api/shared/invoices/:token/online/confirm',
  summary: 'Ask Stripe what became of a payment by a link, and record it',
  access: 'public',
  params: sharedParams,
  output: paymentNews,
  goesOn: true,
})

export const listCheckouts = endpoint({
  name: 'listCheckouts',
  method: 'GET',
  path: '/api/invoices/:id/checkouts',
  summary: 'Payments online of an invoice, and the credit of its client',
  ...ofCompany,
  params: idParams,
  output: checkoutList,
})

export const refundCheckout = endpoint({
  name: 'refundCheckout',
  method: 'POST',
  path: '/api/invoices/:id/checkouts/:checkoutId/refund',
  summary: 'Give back a payment online, or a part of it',
  explanation: 'What is left over is given back first, then what was kept as credit, then what paid the invoice.',
  ...ofCompany,
  params: checkoutParams,
  body: refundBody,
  output: checkoutList,
})

export const keepSurplus = endpoint({
  name: 'keepSurplus',
  method: 'POST',
  path: '/api/invoices/:id/checkouts/:checkoutId/keep',
  summary: 'Keep what is left over of a payment online as a credit of the client',
  ...ofCompany,
  params: checkoutParams,
  output: checkoutList,
})

export const useCredit = endpoint({
  name: 'useCredit',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/invoices/:id/credit',
  summary: 'Pay an invoice with the credit that its client has',
  ...ofCompany,
  params: idParams,
  body: creditBody,
  output: invoiceRecord,
})

/** By Stripe itself, which signs what it says. */
export const receiveStripe = endpoint({
  name: 'receiveStripe',
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Take a notification of Stripe',
  explanation:
    'For Stripe alone. A request that is signed otherwise is answered 401, and a signed body that is not JSON 400.',
  access: 'public',
  signed: true,
  bodyLimit: 1_000_000,
  headers: { 'Stripe-Signature': 'By which Stripe signs what it sends' },
})
