import { useMutation, useQuery } from '@tanstack/react-query'

import * as api from '#domain/checkout/api.ts'
import type { CheckoutList } from '#domain/checkout/schema.ts'
import type { EventName } from '#domain/events.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'

/** What is paid, by whom: an invoice in the portal, or one by its link. */
export type Payable = { invoiceId: string } | { token: string }

const offerKey = (of: Payable) => ['checkouts', 'offer', 'token' in of ? of.token : of.invoiceId]
const listKey = (invoiceId: string) => ['checkouts', 'list', invoiceId]

/** Whether it can be paid online now. */
export function usePayOffer(of: Payable) {
  return useQuery({
    queryKey: offerKey(of),
    queryFn: ({ signal }) =>
      'token' in of
        ? call(api.getSharedPayOffer, { params: { token: of.token } }, { signal })
        : call(api.getPayOffer, { params: { id: of.invoiceId } }, { signal }),
  })
}

/** Where it is paid. */
export function usePayOnline(of: Payable) {
  return useMutation({
    mutationFn: (body: { amount: string }) =>
      'token' in of
        ? call(api.paySharedInvoice, { params: { token: of.token }, body })
        : call(api.payInvoice, { params: { id: of.invoiceId }, body }),
  })
}

/** What became of it, asked by whoever comes back; what shows the invoice is out of date then. */
export function useConfirmPayment(of: Payable) {
  return useMutation({
    mutationFn: () =>
      'token' in of
        ? call(api.confirmSharedPayment, { params: { token: of.token } })
        : call(api.confirmPayment, { params: { id: of.invoiceId } }),
    onSuccess: async () => {
      if ('token' in of) await queryClient.invalidateQueries({ queryKey: ['shared-invoice', of.token] })
      await markStale('payment.recorded')
    },
  })
}

/** The payments online of an invoice, for its company. */
export function useListCheckouts(invoiceId: string) {
  return useQuery({
    queryKey: listKey(invoiceId),
    queryFn: ({ signal }) => call(api.listCheckouts, { params: { id: invoiceId } }, { signal }),
  })
}

const shown = (invoiceId: string, event: EventName) => async (list: CheckoutList) => {
  queryClient.setQueryData(listKey(invoiceId), list)
  await markStale(event)
}

export function useRefundCheckout(invoiceId: string) {
  return useMutation({
    mutationFn: ({ checkoutId, ...body }: { checkoutId: string; key: string; amount: string }) =>
      call(api.refundCheckout, { params: { id: invoiceId, checkoutId }, body }),
    onSuccess: shown(invoiceId, 'payment.reversed'),
  })
}

export function useKeepSurplus(invoiceId: string) {
  return useMutation({
    mutationFn: (checkoutId: string) => call(api.keepSurplus, { params: { id: invoiceId, checkoutId } }),
    onSuccess: shown(invoiceId, 'payment.kept'),
  })
}

export function useUseCredit(invoiceId: string) {
  return useMutation({
    mutationFn: (body: { id: string; amount: string }) => call(api.useCredit, { params: { id: invoiceId }, body }),
    onSuccess: () => markStale('payment.recorded'),
  })
}
