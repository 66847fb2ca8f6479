import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { searchEverywhere } from '#domain/search/api.ts'
import { longestSearch, searchTypes, shownAtOnce } from '#domain/search/choices.ts'
import { call } from '#web/lib/api.ts'
import { oneOf } from '#web/lib/search-params.ts'
import type { ReadAddress } from '#web/lib/url-state.ts'

type Asked = CallInput<typeof searchEverywhere>['query']

/** How many results a page shows. */
export const pageOfResults = 25

/**
 * What is found, one answer for each search: an answer to what was typed before is never shown as one to this, and its
 * request is dropped. Always asked anew, since nothing says whether an answer still holds.
 */
function useSearch(query: Asked, isAsked: boolean) {
  return useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(searchEverywhere, { query }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What the box shows for a search: the best few. */
export const useGlance = (q: string) => useSearch({ q, pageSize: shownAtOnce }, isWorthAsking(q))

/** One letter is the beginning of most of what there is. */
export const isWorthAsking = (q: string): boolean => q.length > 1 || /\d/.test(q)

type PageAddress = { q: string; type: (typeof searchTypes)[number] | undefined; page: number }

/** What the address of the search's page asks for; a mangled one still opens it. */
export const searchParams: ReadAddress<PageAddress> = (address) => {
  const q = (address.get('q') ?? '').trim()
  const page = Number(address.get('page'))
  return {
    q: q.length > longestSearch ? '' : q,
    type: oneOf(searchTypes)(address.get('type') ?? ''),
    page: Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1,
  }
}

/** A page of what is found. */
export const useSearchPage = ({ q, type, page }: PageAddress) =>
  useSearch({ q, type, page, pageSize: pageOfResults }, q !== '')
