import { keepPreviousData, useMutation, useQuery, type QueryKey } from '@tanstack/react-query'

import {
  getBooks,
  getInvoiceSync,
  getRehearsal,
  keepOurVersion,
  listSyncs,
  loadChart,
  pauseSync,
  rehearseSync,
  retryInvoiceSync,
  saveMapping,
  startSync,
  takeTheirVersion,
} from '#domain/accounting/api.ts'
import type { SyncState } from '#domain/accounting/choices.ts'
import type { Books, InvoiceSync, Mapping, SyncedInvoice } from '#domain/accounting/schema.ts'
import type { EventName } from '#domain/events.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { listPageSize } from '#web/lib/search-params.ts'
import { markStale } from '#web/lib/stale.ts'

const booksKey = ['books']
const standingKey = [...booksKey, 'standing']
const rehearsalKey = [...booksKey, 'rehearsal']

/** How often it is asked how far something is that tells nobody. */
const askEvery = 2_000

/** How the books are kept up. */
export function useGetBooks() {
  return useQuery({
    queryKey: standingKey,
    queryFn: ({ signal }) => call(getBooks, {}, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? askEvery : false),
  })
}

/** Whether something is being done that is soon over. */
const isUnderWay = ({ rehearsal, state, counts, trouble }: Books): boolean =>
  rehearsal?.state === 'running' || (state === 'syncing' && counts.queued > 0 && trouble === null)

/** What a first sync would do; asked for once it is known. */
export function useGetRehearsal(at: string) {
  return useQuery({
    queryKey: [...rehearsalKey, at],
    queryFn: ({ signal }) => call(getRehearsal, {}, { signal }),
  })
}

/** The invoices that go to the books, page by page; while they do, until none of them waits any more. */
export function useListSyncs(state: SyncState | undefined, page: number, isAtWork: boolean) {
  const query = { ...(state === undefined ? {} : { state }), page, pageSize: listPageSize }
  return useQuery({
    queryKey: [...booksKey, 'invoices', query],
    queryFn: ({ signal }) => call(listSyncs, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Of what was synced once and is again nobody is told: it is nothing new to them.
    refetchInterval: ({ state: { data } }) => (isAtWork && data?.items.some(isQueued) ? askEvery : false),
  })
}

const isQueued = ({ state }: SyncedInvoice): boolean => state === 'queued'

const show = (books: Books, event?: EventName): void => {
  queryClient.setQueryData(standingKey, books)
  if (event !== undefined) void markStale(event)
}

export const useLoadChart = () =>
  useMutation({ mutationFn: () => call(loadChart, {}), onSuccess: (books) => show(books) })

export const useSaveMapping = () =>
  useMutation({
    mutationFn: (body: Mapping) => call(saveMapping, { body }),
    onSuccess: (books) => show(books, 'books.mapped'),
  })

export const useRehearseSync = () =>
  useMutation({
    mutationFn: (since: string) => call(rehearseSync, { body: { since } }),
    onSuccess: (books) => show(books),
  })

export const useStartSync = () =>
  useMutation({ mutationFn: () => call(startSync, {}), onSuccess: (books) => show(books, 'books.started') })

export const usePauseSync = () =>
  useMutation({ mutationFn: () => call(pauseSync, {}), onSuccess: (books) => show(books, 'books.paused') })

const invoiceKey = (id: string): QueryKey => [...booksKey, 'invoice', id]

/** How an invoice stands with the books. */
export function useGetInvoiceSync(id: string) {
  return useQuery({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => call(getInvoiceSync, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'queued' && data.trouble === null && !data.isPaused ? askEvery : false,
  })
}

const showInvoice = (id: string) => (sync: InvoiceSync) => {
  queryClient.setQueryData(invoiceKey(id), sync)
}

export const useRetryInvoiceSync = (id: string) =>
  useMutation({ mutationFn: () => call(retryInvoiceSync, { params: { id } }), onSuccess: showInvoice(id) })

export const useKeepOurVersion = (id: string) =>
  useMutation({
    mutationFn: (seen: string) => call(keepOurVersion, { params: { id }, body: { seen } }),
    onSuccess: showInvoice(id),
  })

export const useTakeTheirVersion = (id: string) =>
  useMutation({
    mutationFn: (seen: string) => call(takeTheirVersion, { params: { id }, body: { seen } }),
    onSuccess(sync) {
      showInvoice(id)(sync)
      void markStale('invoice.updated')
    },
  })
