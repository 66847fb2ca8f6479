import { useMutation } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { sendInvoice } from '#domain/shares/api.ts'
import { call } from '#web/lib/api.ts'

import { written } from './data.ts'

// Apart from the other data, which every list of invoices brings along.

export function useSendInvoice(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof sendInvoice>['body']) => call(sendInvoice, { params: { id }, body }),
    onSuccess: written('invoice.sent'),
  })
}
