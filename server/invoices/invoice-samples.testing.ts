import sharp from 'sharp'
import { invoiceTotals, lineAmounts } from '#domain/invoices/rules.ts'
import type { InvoiceItem, InvoiceRecord, Payment } from '#domain/invoices/schema.ts'
import { sumMoney } from '#domain/money.ts'

/** A line with its amounts by the rules. */
export function sampleItem(part: Partial<Omit<InvoiceItem, 'amount' | 'tax'>> = {}): InvoiceItem {
  const line = {
    id: '1',
    description: 'Framing, level 2',
    quantity: '1',
    unitPrice: '100.00',
    taxRate: '0.15',
    kind: 'charge' as const,
    jobId: 'job-1',
    jobName: 'Harbour View Apartments, Stage 2',
    variationId: null,
    variationNumber: null,
    ...part,
  }
  return { ...line, ...lineAmounts(line) }
}

export const samplePayment = (part: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  date: '2026-11-28',
  amount: '20000.00',
  method: 'bank',
  reference: 'Harbour View 1123',
  createdAt: '2026-11-28T01:00:00.000Z',
  reverses: null,
  reversed: false,
  can: { reversePayment: true },
  because: {},
  ...part,
})

const weekOfWork: InvoiceItem[] = [
  sampleItem({
    description: 'Level 3 slab: formwork, reinforcing, 40 MPa pump mix\nincluding cure and strip',
    quantity: '142.5',
    unitPrice: '186.4000',
  }),
  sampleItem({ description: 'Site carpenter, ordinary hours', quantity: '38.2500', unitPrice: '92.50' }),
  sampleItem({
    description: 'Relocate kitchen services',
    quantity: '1',
    unitPrice: '8450.00',
    variationId: 'v1',
    variationNumber: 'VAR-2026-004',
  }),
  sampleItem({
    description: 'Delete timber screen, lobby',
    quantity: '1',
    unitPrice: '1275.00',
    kind: 'credit',
    variationId: 'v2',
    variationNumber: 'VAR-2026-006',
  }),
  sampleItem({ description: 'Council consent fee, at cost', quantity: '1', unitPrice: '1240.00', taxRate: '0' }),
  sampleItem({
    description: 'Scaffold hire, garage',
    quantity: '6',
    unitPrice: '0.1275',
    taxRate: '0.125',
    jobId: 'job-2',
    jobName: 'Garage at Rutland Street',
  }),
]

/** An invoice of a working month; its totals follow from `items` and `payments`. */
export function sampleInvoice(part: Partial<InvoiceRecord> = {}): InvoiceRecord {
  const items = part.items ?? weekOfWork
  const payments = part.payments ?? []
  const totals = invoiceTotals(items)
  const amountPaid = sumMoney(payments.map((payment) => payment.amount))
  return {
    id: 'i1',
    companyId: 'c1',
    version: 3,
    clientId: 'k1',
    clientName: 'Harbour View Holdings',
    jobId: 'job-1',
    jobName: 'Harbour View Apartments, Stage 2',
    invoiceNumber: 'INV-2026-014',
    reference: 'PO 88213, progress claim 7',
    date: '2026-11-20',
    dueDate: '2026-12-20',
    status: 'approved',
    shownStatus: 'approved',
    issued: true,
    ...totals,
    amountPaid,
    balance: sumMoney([totals.total, `-${amountPaid}`]),
    createdAt: '2026-11-20T01:00:00.000Z',
    updatedAt: '2026-11-20T01:00:00.000Z',
    can: {
      updateInvoice: false,
      deleteInvoice: false,
      submitInvoice: false,
      approveInvoice: false,
      markInvoicePaid: false,
      markInvoiceOverdue: false,
      voidInvoice: false,
      recordPayment: false,
      sendInvoice: false,
      listInvoiceLinks: false,
      createInvoiceLink: false,
    },
    because: {},
    paymentTerms: 'Net 30',
    xeroId: null,
    sendings: [],
    viewings: [],
    notes: 'Thank you for the quick approvals this month.\n\nPlease send remittance advice to the address above.',
    billTo: {
      name: 'Harbour View Holdings',
      address: 'Level 4, 12 Quay Street\nAuckland 1010',
      email: 'accounts@harbourview.example',
    },
    supplier: {
      name: 'Kauri Construction Ltd',
      address: '8 Rutland Street\nGrey Lynn\nAuckland 1021',
      email: 'office@kauri.example',
      phone: '09 555 0142',
      gstNumber: '123-456-789',
      bankAccount: '12-3456-0789012-00',
    },
    ...part,
    items,
    payments,
  }
}

/** A company's logo: a wide picture with a transparent ground. */
export const sampleLogo = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><path d="M20 140 L110 20 L200 140 Z" fill="#007E4F"/><rect x="230" y="50" width="350" height="26" fill="#222"/><rect x="230" y="96" width="230" height="18" fill="#888"/></svg>',
    ),
  )
    .png()
    .toBuffer()
