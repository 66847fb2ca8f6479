import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import type { Payable } from './data.ts'
import { Payments } from './online-payments.tsx'
import { Pay } from './pay-online.tsx'

/** Pays an invoice online, for whoever owes it. Nothing where the company takes no payments online. */
export const PayOnline = ({ of }: { of: Payable }) => <Pay of={of} />

/** What was paid online of an invoice, for its company. Nothing where nothing was. */
export const OnlinePayments = ({ invoice }: { invoice: InvoiceRecord }) => <Payments invoice={invoice} />
