import { createInvoiceLink, revokeInvoiceLink, sendInvoice } from '#domain/shares/api.ts'
import { newId } from '#domain/ids.ts'
import {
  approveInvoice,
  createInvoice,
  deleteInvoice,
  markInvoiceOverdue,
  markInvoicePaid,
  recordPayment,
  reversePayment,
  submitInvoice,
  updateInvoice,
  voidInvoice,
} from '#domain/invoices/api.ts'
import type { InvoiceRecord, InvoiceStatus } from '#domain/invoices/schema.ts'
import { resumeReminders, stopReminders } from '#domain/reminders/api.ts'
import {
  approveVariation,
  createVariation,
  deleteVariation,
  setVariationInvoiceStatus,
  setVariationProgress,
  setVariationVisibility,
  unapproveVariation,
  updateVariation,
} from '#domain/variations/api.ts'
import type { Answer, Caller } from './caller.ts'
import { givenInvoice, givenVariation, invoiceBody, variationBody } from './given.ts'

/** A write that is ready to be sent: what it is about and what its row of activity must say. */
export interface ReadyWrite {
  send: () => Promise<Answer<unknown>>
  about?: string
  label: string
  changes?: unknown
  /** Whose deed it is, where not the admin's. */
  by?: string
  /** Whether it is the super admin's, from outside. */
  byPlatform?: true
  /** The company whose activity has it, where not the one that is written in. */
  companyId?: string
  /** What is recorded beside it. */
  beside?: string
}

/** How each stored status is reached from a draft. */
const way: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: [],
  pending: ['pending'],
  approved: ['pending', 'approved'],
  paid: ['pending', 'approved', 'paid'],
  overdue: ['pending', 'approved', 'overdue'],
  void: ['pending', 'void'],
}

/**
 * An invoice over 115.00 with tax, brought to a status by the endpoints a person uses; something paid on the draft
 * first, when asked.
 */
export async function givenInvoiceIn(
  person: Caller,
  clientId: string,
  status: InvoiceStatus,
  more: Parameters<typeof givenInvoice>[2] = {},
  deposit?: string,
): Promise<InvoiceRecord> {
  let invoice = await givenInvoice(person, clientId, more)
  const to = { params: { id: invoice.id } }
  if (deposit !== undefined)
    invoice = await person.call(recordPayment, { ...to, body: { date: '2026-11-19', amount: deposit, method: 'bank' } })
  const step = {
    draft: () => Promise.resolve(invoice),
    pending: () => person.call(submitInvoice, to),
    approved: () => person.call(approveInvoice, to),
    paid: () => person.call(markInvoicePaid, { ...to, body: { date: '2026-11-20', method: 'bank' } }),
    overdue: () => person.call(markInvoiceOverdue, to),
    void: () => person.call(voidInvoice, to),
  }
  for (const next of way[status]) invoice = await step[next]()
  return invoice
}

/** One successful write of every kind on invoices and variations, with the activity it must leave. */
export function moneyWrites(
  admin: Caller,
  clientId: () => string,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> {
  const onInvoice = (
    action: string,
    from: InvoiceStatus,
    ready: (invoice: InvoiceRecord) => Omit<ReadyWrite, 'about' | 'label'>,
  ) => ({
    action,
    kind: 'invoice',
    async write(): Promise<ReadyWrite> {
      const invoice = await givenInvoiceIn(admin, clientId(), from)
      return { about: invoice.id, label: invoice.invoiceNumber, ...ready(invoice) }
    },
  })
  const onVariation = (
    action: string,
    ready: (params: { id: string }) => Omit<ReadyWrite, 'about' | 'label'>,
    before: (params: { id: string }) => Promise<unknown> = () => Promise.resolve(),
  ) => ({
    action,
    kind: 'variation',
    async write(): Promise<ReadyWrite> {
      const { id, variationId } = await givenVariation(admin, clientId())
      await before({ id })
      return { about: id, label: variationId, ...ready({ id }) }
    },
  })
  const status = (from: string, to: string) => ({ status: { from, to } })
  return {
    createInvoice: {
      action: 'invoice.created',
      kind: 'invoice',
      write: async () => ({
        label: 'TUI-9',
        changes: { total: { from: null, to: '115.00' } },
        send: () => admin.try(createInvoice, { body: invoiceBody(clientId(), { invoiceNumber: 'TUI-9' }) }),
      }),
    },
    updateInvoice: onInvoice('invoice.updated', 'draft', ({ id }) => ({
      changes: { reference: { from: 'Stage 1', to: 'Stage 2' }, notes: { from: '', to: 'Thanks' } },
      send: () =>
        admin.try(updateInvoice, {
          params: { id },
          body: { reference: 'Stage 2', notes: 'Thanks', date: '2026-11-18' },
          version: 1,
        }),
    })),
    deleteInvoice: onInvoice('invoice.deleted', 'draft', ({ id }) => ({
      send: () => admin.try(deleteInvoice, { params: { id } }),
    })),
    submitInvoice: onInvoice('invoice.submitted', 'draft', ({ id }) => ({
      changes: status('draft', 'pending'),
      send: () => admin.try(submitInvoice, { params: { id } }),
    })),
    approveInvoice: onInvoice('invoice.approved', 'pending', ({ id }) => ({
      changes: status('pending', 'approved'),
      send: () => admin.try(approveInvoice, { params: { id } }),
    })),
    markInvoiceOverdue: onInvoice('invoice.markedOverdue', 'approved', ({ id }) => ({
      changes: status('approved', 'overdue'),
      send: () => admin.try(markInvoiceOverdue, { params: { id } }),
    })),
    markInvoicePaid: onInvoice('invoice.paid', 'approved', ({ id }) => ({
      changes: status('approved', 'paid'),
      send: () => admin.try(markInvoicePaid, { params: { id }, body: { date: '2026-11-20', method: 'cash' } }),
    })),
    voidInvoice: onInvoice('invoice.voided', 'paid', ({ id }) => ({
      changes: status('paid', 'void'),
      send: () => admin.try(voidInvoice, { params: { id } }),
    })),
    recordPayment: onInvoice('payment.recorded', 'approved', ({ id }) => ({
      changes: { amount: { from: null, to: '15.50' } },
      send: () =>
        admin.try(recordPayment, { params: { id }, body: { date: '2026-11-20', amount: 15.5, method: 'bank' } }),
    })),
    reversePayment: onInvoice('payment.reversed', 'paid', ({ id, payments }) => ({
      changes: { amount: { from: null, to: '-115.00' }, status: { from: 'paid', to: 'approved' } },
      send: () => admin.try(reversePayment, { params: { id, paymentId: payments[0]?.id ?? '' }, body: {} }),
    })),
    sendInvoice: onInvoice('invoice.sent', 'pending', ({ id, version }) => {
      const mailId = newId()
      return {
        changes: { to: { from: null, to: 'a@tui.example' }, version, mailId },
        send: () => admin.try(sendInvoice, { params: { id }, body: { id: mailId, to: 'a@tui.example' } }),
      }
    }),
    createInvoiceLink: onInvoice('invoiceLink.created', 'pending', ({ id }) => ({
      send: () => admin.try(createInvoiceLink, { params: { id }, body: {} }),
    })),
    revokeInvoiceLink: {
      action: 'invoiceLink.revoked',
      kind: 'invoice',
      async write() {
        const { id, invoiceNumber } = await givenInvoiceIn(admin, clientId(), 'pending')
        const link = await admin.call(createInvoiceLink, { params: { id }, body: {} })
        const params = { id, linkId: link.id }
        return { about: id, label: invoiceNumber, send: () => admin.try(revokeInvoiceLink, { params }) }
      },
    },
    stopReminders: onInvoice('reminders.stopped', 'pending', ({ id }) => ({
      send: () => admin.try(stopReminders, { params: { id } }),
    })),
    resumeReminders: {
      action: 'reminders.resumed',
      kind: 'invoice',
      async write() {
        const { id, invoiceNumber } = await givenInvoiceIn(admin, clientId(), 'pending')
        await admin.call(stopReminders, { params: { id } })
        return { about: id, label: invoiceNumber, send: () => admin.try(resumeReminders, { params: { id } }) }
      },
    },
    createVariation: {
      action: 'variation.created',
      kind: 'variation',
      write: async () => ({
        label: 'VAR-2026-001',
        send: () => admin.try(createVariation, { body: variationBody(clientId()) }),
      }),
    },
    updateVariation: onVariation('variation.updated', (params) => ({
      changes: { name: { from: 'Skylight', to: 'Rooflight' }, cost: { from: '120.00', to: '130.00' } },
      send: () =>
        admin.try(updateVariation, {
          params,
          body: { name: 'Rooflight', cost: '130', quotedAmount: '200' },
          version: 1,
        }),
    })),
    deleteVariation: onVariation('variation.deleted', (params) => ({
      send: () => admin.try(deleteVariation, { params }),
    })),
    approveVariation: onVariation('variation.approved', (params) => ({
      changes: { ...status('pending_approval', 'approved'), dateApproved: { from: null, to: '2026-11-20' } },
      send: () => admin.try(approveVariation, { params }),
    })),
    unapproveVariation: onVariation(
      'variation.unapproved',
      (params) => ({
        changes: { ...status('approved', 'pending_approval'), dateApproved: { from: '2026-11-20', to: null } },
        send: () => admin.try(unapproveVariation, { params }),
      }),
      (params) => admin.call(approveVariation, { params }),
    ),
    setVariationProgress: onVariation('variation.progressed', (params) => ({
      changes: {
        progressStatus: { from: 'pending', to: 'completed' },
        dateCompleted: { from: null, to: '2026-11-20' },
      },
      send: () => admin.try(setVariationProgress, { params, body: { progressStatus: 'completed' } }),
    })),
    setVariationInvoiceStatus: onVariation('variation.invoiceStatusSet', (params) => ({
      changes: { invoiceStatus: { from: 'pending', to: 'invoiced' } },
      send: () => admin.try(setVariationInvoiceStatus, { params, body: { invoiceStatus: 'invoiced' } }),
    })),
    setVariationVisibility: onVariation('variation.hidden', (params) => ({
      changes: { showInJobReport: { from: true, to: false } },
      send: () => admin.try(setVariationVisibility, { params, body: { showInJobReport: false } }),
    })),
  }
}
