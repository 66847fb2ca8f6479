import { Fragment, type ReactNode, Suspense } from 'react'

import { useIsNarrow } from '#web/lib/media.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { ClearFilters, FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SortSelect } from '#web/ui/sort-select.tsx'

import { ChosenFilters } from './chosen-filters.tsx'
import { ExportButton } from './export-button.tsx'
import { FiltersButton } from './filters-button.tsx'
import type { ListFilter } from './list-filter.tsx'
import type { ListToolsProps } from './list-tools-props.ts'
import { ViewToggle } from './view-toggle.tsx'

const FilterSheet = arriving(() => import('./filter-sheet.tsx'))
const FilterPanel = arriving(() => import('./filter-panel.tsx'))

/**
 * Search, filters, sorting and view above a list, in one row. The filters open over the page: beside their button, or
 * as a sheet with all the rest where there is little room. Status chips with counts have a row of their own.
 */
export function ListTools(props: ListToolsProps) {
  const narrow = useIsNarrow()
  return (
    <div className="@container/list flex flex-col gap-3 lg:gap-2 print:hidden">
      {narrow ? <NarrowTools {...props} /> : <WideTools {...props} />}
    </div>
  )
}

function WideTools({ list, search, filters = [], columns, view, exported, total, more, sums }: ListToolsProps) {
  const shown = filters.filter(({ isShown }) => isShown)
  const hidden = filters.filter(({ isShown }) => !isShown)
  const chosen = chosenOf(hidden)
  return (
    <>
      <div className="flex items-center gap-2">
        <SearchBox label={search} {...list.searchBox} className="max-w-80 min-w-40 flex-1" />
        {hidden.length > 0 && (
          <FiltersButton
            chosen={chosen.length}
            onSheet={list.sheet.show}
            panel={(wiring) => <FilterPanel {...wiring} {...{ list, total }} filters={hidden} />}
          />
        )}
        {more}
        <div className="ml-auto flex gap-2">
          {view && (
            <SortSelect
              columns={columns}
              sort={list.sorting}
              onSort={list.setSort}
              // Where the table is tight, not every column has its header.
              className={view.mode === 'card' ? 'w-60' : 'w-60 roomy:hidden'}
            />
          )}
          {view && <ViewToggle {...view} />}
          {exported && <ExportButton {...exported} total={total} />}
        </div>
      </div>
      {shown.length + chosen.length > 0 && (
        <FilterBar>
          {shown.map(({ label, control }) => (
            <Fragment key={label}>{control}</Fragment>
          ))}
          <ChosenFilters filters={chosen} />
          {list.narrowed && <ClearFilters onClear={list.clear} />}
          {sums && <div className="ml-auto">{sums}</div>}
        </FilterBar>
      )}
    </>
  )
}

function NarrowTools(props: ListToolsProps) {
  const { list, search, filters = [], exported, total, more, sums } = props
  return (
    <>
      <div className="flex gap-2">
        <SearchBox label={search} {...list.searchBox} className="flex-1" />
        <FiltersButton chosen={chosenOf(filters).length} onSheet={list.sheet.show} panel={() => null} />
        {exported && <ExportButton {...exported} total={total} />}
      </div>
      <ChosenFilters filters={filters} />
      {sums}
      {more && <SideScroll>{more}</SideScroll>}
      <Suspense>{list.sheet.open && <FilterSheet {...props} />}</Suspense>
    </>
  )
}

const chosenOf = (filters: readonly ListFilter[]) => filters.filter(({ chosen }) => chosen !== undefined)

/** On a phone one row, which scrolls from edge to edge. */
const SideScroll = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 max-md:-mx-4 max-md:-my-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0">
    {children}
  </div>
)
