import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStored, writeStored } from './stored.ts'
import { type ReadAddress, useAddress, useUrlState, withPatch } from './url-state.ts'

/** Reads one filter: what the address says, or undefined where that means nothing here. */
type ReadFilter<Value> = (text: string) => Value | undefined

/** A filter by one of the feature's choices. */
export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): ReadFilter<Choice> =>
  (text) =>
    choices.find((choice) => choice === text)

// As far as it matters to an address: what no record has is found nowhere.
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A filter by a record. */
export const anId: ReadFilter<string> = (text) => (idPattern.test(text) ? text.toLowerCase() : undefined)

/** A filter by any of several values, written with commas between; a value that means nothing here is left out. */
export const several =
  <Value extends string>(read: ReadFilter<Value>): ReadFilter<readonly Value[]> =>
  (text) => {
    const values = [...new Set(text.split(',').map(read))].filter((value) => value !== undefined)
    return values.length === 0 ? undefined : values
  }

type Filters = Record<string, ReadFilter<unknown>>
type FilterValues<F extends Filters> = { [Name in keyof F]: Exclude<ReturnType<F[Name]>, undefined> | undefined }

/**
 * What a list's address holds: `search`, `sort` (a leading minus turns it around), `page`, and the list's own filters.
 * A mangled address still opens the list.
 */
export function listParams<const S extends readonly [string, ...string[]], const F extends Filters>(
  sorts: S,
  defaultSort: S[number] | `-${S[number]}`,
  filters: F,
): ReadAddress<ListState<S[number]> & FilterValues<F>> {
  const directions = sorts.flatMap((sort: S[number]) => [sort, `-${sort}`] as const)
  return (address) => {
    const said = (name: string): string => address.getAll(name).at(-1) ?? ''
    const read = Object.entries(filters).map(([name, filter]) => [name, filter(said(name))])
    const search = said('search')
    const page = Number(said('page'))
    return {
      ...(Object.fromEntries(read) as FilterValues<F>),
      search: search.length > longestSearch ? '' : search,
      sort: directions.find((direction) => direction === said('sort')) ?? defaultSort,
      page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    }
  }
}

// What the server takes.
const longestSearch = 200
const lastPage = 100_000

type ListState<Column extends string = string> = { search: string; sort: Column | `-${Column}`; page: number }
type Sort = { column: string; direction: 'asc' | 'desc' }

/** How many rows a page of a list has. */
export const listPageSize = 25

/**
 * A list's search, sort, page and filters, in the address. `query` goes to the endpoint as it is. Typing replaces the
 * history entry, everything else adds one, so that Back undoes one choice at a time.
 */
export function useListState<State extends ListState>(read: ReadAddress<State>) {
  const [current, patch] = useUrlState(read)
  const [address, change] = useAddress()
  const filters = useMemo(() => {
    const { search: _search, sort: _sort, page: _page, ...rest } = current
    return rest
  }, [current])
  // What a search finds comes in the search's own order until another is chosen: the code searched for first.
  const isAsFound = current.search !== '' && address.get('sort') !== current.sort
  // The list's own order goes without saying, but not in a search.
  const choose = (choices: object, { replace }: { replace: boolean }) =>
    change(
      (now) => {
        const { sort, ...defaults } = read(new URLSearchParams())
        return withPatch(now, { ...choices, page: 1 }, current.search === '' ? { ...defaults, sort } : defaults)
      },
      { replace },
    )
  const sheet = useFilterSheet<object>({ sort: isAsFound ? undefined : current.sort, ...filters }, (choices) =>
    choose(choices, { replace: true }),
  )
  // What is chosen in the sheet changes the sheet's address: Back closes it at once.
  const set = (change: Partial<State>, { replace = sheet.open } = {}) => {
    sheet.chose(change)
    patch({ ...change, page: 1 }, { replace })
  }
  useRememberedAddress()
  const [clearings, setClearings] = useState(0)
  const cleared = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])) as Partial<State>

  return {
    ...current,
    query: { ...current, sort: isAsFound ? undefined : current.sort, pageSize: listPageSize },
    sheet,
    /** None while what was found stands as it was found. */
    sorting: isAsFound ? undefined : sortOf(current.sort),
    /** Whether search or a filter narrows the list: "nothing matches" instead of "nothing yet". */
    narrowed: current.search !== '' || Object.values(filters).some((value) => value !== undefined),
    searchBox: {
      value: current.search,
      onSearch: (search: string) => set({ search } as Partial<State>, { replace: true }),
      clearings,
    },
    setSort: ({ column, direction }: Sort) => {
      const sort = direction === 'desc' ? `-${column}` : column
      sheet.chose({ sort })
      choose({ sort }, { replace: sheet.open })
    },
    setPage: (page: number) => {
      patch({ page } as Partial<State>)
      window.scrollTo({ top: 0 })
    },
    setFilters: (change: Partial<Omit<State, keyof ListState>>) => set(change as Partial<State>),
    clear: () => {
      setClearings(clearings + 1)
      set({ ...cleared, search: '' })
    },
  }
}

/** A list's answer as far as it counts: a search that looked at its first matches alone has counted only these. */
export const countedIn = <Answer extends { totalIsMinimum: boolean }>(answer: Answer | undefined): Answer | undefined =>
  answer?.totalIsMinimum === true ? undefined : answer

const lastAddresses = new Map<string, string>()

// So that the way up from a record leads to the list as it was left: same search, filters and page.
function useRememberedAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // With nothing open over it.
    const address = withPatch(withDialog(new URLSearchParams(search), undefined), { task: undefined }, {})
    lastAddresses.set(pathname, address.size > 0 ? `${pathname}?${address}` : pathname)
  }, [pathname, search])
}

/** The list at this path as it was last seen, with its search, filters and page. */
export function lastAddressOf(pathname: string): string {
  return lastAddresses.get(pathname) ?? pathname
}

/** `-name` as the table's sort. */
function sortOf(sort: string): Sort {
  return sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }
}

/**
 * An open dialog in the address: `?dialog=new`, `?dialog=edit&record=…`. Opening adds a history entry and closing takes
 * it back, so Back closes the dialog; a dialog opened by its link closes in place.
 */
export function useDialogState<const Name extends string>(names: readonly Name[]) {
  const [params, change] = useAddress()
  const location = useLocation()
  const navigate = useNavigate()
  const opened = params.get('dialog')
  const openedHere = isOpenedHere(location.state)

  const open = useCallback(
    (dialog: Name, record?: string) =>
      change((now) => withDialog(now, dialog, record), { state: { dialogOpenedHere: true } }),
    [change],
  )

  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    change((now) => withDialog(now, undefined), { replace: true })
  }, [navigate, openedHere, change])

  return { name: names.find((name) => name === opened), record: params.get('record') ?? undefined, open, close }
}

/** The address with that dialog open, or with none. */
export function withDialog(address: URLSearchParams, dialog: string | undefined, record?: string): URLSearchParams {
  return withPatch(address, { dialog, record }, {})
}

export type FilterSheetState = { open: boolean; show: () => void; close: () => void }

/**
 * The sheet of a list's filters, with an address of its own so that Back closes it. Closing leads to the address
 * before, which is then given what was chosen meanwhile. That is noted as it is chosen: an address left at once by Back
 * is never drawn.
 */
function useFilterSheet<Choices extends object>(choices: Choices, choose: (choices: Choices) => void) {
  const dialog = useDialogState(['filters'])
  const open = dialog.name === 'filters'
  const made = useRef<Choices>(undefined)
  useEffect(() => {
    const before = made.current
    made.current = open ? (before ?? choices) : undefined
    if (!open && before && JSON.stringify(before) !== JSON.stringify(choices)) choose(before)
  })
  return {
    open,
    show: () => dialog.open('filters'),
    close: dialog.close,
    chose: (change: Partial<Choices>) => {
      if (made.current) made.current = { ...made.current, ...change }
    },
  }
}

/** Whether the dialog of this address was opened by a press in this tab, by somebody who was offered it. */
export const useIsOpenedHere = (): boolean => isOpenedHere(useLocation().state)

export function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialogOpenedHere' in state
}

/** Cards or table, remembered on this device under the specification's key. */
export function useViewMode(key: `${string}ViewMode`) {
  const [mode, setMode] = useState<'card' | 'table'>(() => (readStored(key) === 'table' ? 'table' : 'card'))
  const choose = (next: 'card' | 'table') => {
    setMode(next)
    writeStored(key, next)
  }
  return [mode, choose] as const
}
