import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import type { CallInput } from '#domain/endpoint.ts'
import * as api from '#domain/invoices/api.ts'
import type {
  createInvoiceBody,
  InvoiceAction,
  invoiceListQuery,
  InvoiceRecord,
  updateInvoiceBody,
} from '#domain/invoices/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient, refresh, refreshWithout } from '#web/lib/query.tsx'

export type InvoiceQuery = z.input<typeof invoiceListQuery>

/** Invoices as a list shows them; the old rows stay while new ones are on their way. */
export function useListInvoices(query: InvoiceQuery) {
  return useQuery({
    queryKey: ['invoices', 'list', query],
    queryFn: ({ signal }) => call(api.listInvoices, { query }, { signal }),
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
  return useQuery({ ...invoiceQuery(id ?? ''), enabled: id !== undefined })
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
    onSuccess: showWritten,
  })
}

export function useUpdateInvoice(id: string) {
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: z.input<typeof updateInvoiceBody> }) =>
      call(api.updateInvoice, { params: { id }, version, body }),
    onSuccess: showWritten,
  })
}

export function useDeleteInvoice() {
  return useMutation({
    mutationFn: (id: string) => call(api.deleteInvoice, { params: { id } }),
    onSuccess: (_answer, id) =>
      void refreshWithout(invoiceQuery(id).queryKey, 'invoices', 'jobs', 'variations', 'dashboard'),
  })
}

const changes = {
  submit: api.submitInvoice,
  approve: api.approveInvoice,
  markOverdue: api.markInvoiceOverdue,
  void: api.voidInvoice,
} as const

/** The status changes that need nothing but the wish. */
export function useChangeInvoiceStatus(id: string) {
  return useMutation({
    mutationFn: (action: Exclude<InvoiceAction, 'markPaid'>) => call(changes[action], { params: { id } }),
    onSuccess: showWritten,
  })
}

export function useMarkInvoicePaid(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof api.markInvoicePaid>['body']) =>
      call(api.markInvoicePaid, { params: { id }, body }),
    onSuccess: showWritten,
  })
}

export function useRecordPayment(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof api.recordPayment>['body']) =>
      call(api.recordPayment, { params: { id }, body }),
    onSuccess: showWritten,
  })
}

export function useReversePayment(id: string) {
  return useMutation({
    mutationFn: ({ paymentId, ...body }: { paymentId: string; id: string }) =>
      call(api.reversePayment, { params: { id, paymentId }, body }),
    onSuccess: showWritten,
  })
}

export function useSendInvoice(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof api.sendInvoice>['body']) => call(api.sendInvoice, { params: { id }, body }),
    onSuccess: showWritten,
  })
}

// A job's figures, a variation's remainder and the dashboard are sums of invoices.
function showWritten(invoice: InvoiceRecord): void {
  queryClient.setQueryData(invoiceQuery(invoice.id).queryKey, invoice)
  void queryClient.invalidateQueries({ queryKey: ['invoices', 'list'] })
  void queryClient.invalidateQueries({ queryKey: ['invoices', 'work'] })
  void refresh('jobs', 'variations', 'dashboard')
}
