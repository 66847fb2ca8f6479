import type { ReactNode } from 'react'

import type { FilterSheetState } from '#web/lib/search-params.ts'
import type { Sort } from '#web/ui/data-table-props.ts'
import type { SearchBoxProps } from '#web/ui/search-box.tsx'

import type { ExportedList } from './exported-list.ts'
import type { ListFilter } from './list-filter.tsx'
import type { ViewMode } from './view-toggle.tsx'

export type ListToolsProps = {
  /** From useListState. */
  list: {
    searchBox: Pick<SearchBoxProps, 'value' | 'onSearch' | 'clearings'>
    sheet: FilterSheetState
    sorting: Sort | undefined
    setSort: (sort: Sort) => void
    narrowed: boolean
    clear: () => void
  }
  /** The name of the search box: "Search clients". */
  search: string
  filters?: readonly ListFilter[]
  /** What the list can be sorted by where there are no column headers. */
  columns: readonly { id: string; header: string; sortable?: boolean }[]
  /** Cards or table; none where there is only one view. */
  view?: { mode: ViewMode; onChange: (mode: ViewMode) => void }
  /** What is taken along of it; nothing where it is no list of its own. */
  exported?: ExportedList
  /** What else the list has: beside the filters, or in a row of its own on a narrow screen. */
  more?: ReactNode
  /** What the records of the list have together: beside the status chips, or below all on a narrow screen. */
  sums?: ReactNode
  /** How many records match. */
  total: number | undefined
}
