import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import type { CallInput } from '#domain/endpoint.ts'
import type { EventName } from '#domain/events.ts'
import * as api from '#domain/invoices/api.ts'
import type {
  createInvoiceBody,
  InvoiceAction,
  invoiceListQuery,
  InvoiceRecord,
  updateInvoiceBody,
} from '#domain/invoices/schema.ts'
import { call } from '#web/lib/api.ts'
import { showDeleted, showWritten } from '#web/lib/stale.ts'
import { untilSettled } from '#web/records/mail-settling.ts'

export type InvoiceQuery = z.input<typeof invoiceListQuery>

/** Invoices as a list shows them; the old rows stay while new ones are on their way. */
export function useListInvoices(query: InvoiceQuery) {
  return useQuery({
    queryKey: ['invoices', 'list', query],
    queryFn: ({ signal }) => call(api.listInvoices, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a list of invoices comes to, on all of its pages. */
export function useSumInvoices({ sort: _sort, page: _page, pageSize: _pageSize, ...query }: InvoiceQuery) {
  return useQuery({
    queryKey: ['invoices', 'list', 'sums', query],
    queryFn: ({ signal }) => call(api.sumInvoices, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Payments with what they come to; the old rows stay while new ones are on their way. */
export function useListPayments(query: CallInput<typeof api.listPayments>['query']) {
  return useQuery({
    queryKey: ['invoices', 'list', 'payments', query],
    queryFn: ({ signal }) => call(api.listPayments, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal }) => call(api.getInvoice, { params: { id } }, { signal }),
  })

/** One invoice; waits while there is no id. */
export function useGetInvoice(id: string | undefined) {
  return useQuery({
    ...invoiceQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => untilSettled(state.data?.sendings),
  })
}

/** What a new invoice starts with, asked anew for each: the next number may have been taken. */
export function useSuggestInvoice() {
  return useQuery({
    queryKey: ['invoices', 'suggestion'],
    queryFn: ({ signal }) => call(api.suggestInvoice, {}, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** A client's approved variations with something left to invoice; waits while there is no client. */
export function useListInvoiceableWork(clientId: string | undefined) {
  return useQuery({
    queryKey: ['invoices', 'work', clientId],
    queryFn: ({ signal }) => call(api.listInvoiceableWork, { query: { clientId: clientId ?? '' } }, { signal }),
    enabled: clientId !== undefined,
  })
}

export function useCreateInvoice() {
  return useMutation({
    mutationFn: (body: z.input<typeof createInvoiceBody>) => call(api.createInvoice, { body }),
    onSuccess: written('invoice.created'),
  })
}

export function useUpdateInvoice(id: string) {
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: z.input<typeof updateInvoiceBody> }) =>
      call(api.updateInvoice, { params: { id }, version, body }),
    onSuccess: written('invoice.updated'),
  })
}

export function useDeleteInvoice() {
  return useMutation({
    mutationFn: (id: string) => call(api.deleteInvoice, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('invoice.deleted', invoiceQuery(id).queryKey),
  })
}

const changes = {
  submitInvoice: { endpoint: api.submitInvoice, event: 'invoice.submitted' },
  approveInvoice: { endpoint: api.approveInvoice, event: 'invoice.approved' },
  markInvoiceOverdue: { endpoint: api.markInvoiceOverdue, event: 'invoice.markedOverdue' },
  voidInvoice: { endpoint: api.voidInvoice, event: 'invoice.voided' },
} as const

/** The status changes that need nothing but the wish. */
export function useChangeInvoiceStatus(id: string) {
  return useMutation({
    mutationFn: (action: Exclude<InvoiceAction, 'markInvoicePaid'>) =>
      call(changes[action].endpoint, { params: { id } }),
    onSuccess: (invoice, action) => written(changes[action].event)(invoice),
  })
}

export function useMarkInvoicePaid(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof api.markInvoicePaid>['body']) =>
      call(api.markInvoicePaid, { params: { id }, body }),
    onSuccess: written('invoice.paid'),
  })
}

export function useRecordPayment(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof api.recordPayment>['body']) =>
      call(api.recordPayment, { params: { id }, body }),
    onSuccess: written('payment.recorded'),
  })
}

export function useReversePayment(id: string) {
  return useMutation({
    mutationFn: ({ paymentId, ...body }: { paymentId: string; id: string }) =>
      call(api.reversePayment, { params: { id, paymentId }, body }),
    onSuccess: written('payment.reversed'),
  })
}

/** What a change of an invoice does to the screens. */
export const written = (event: EventName) => (invoice: InvoiceRecord) =>
  showWritten(event, invoiceQuery(invoice.id).queryKey, invoice)
