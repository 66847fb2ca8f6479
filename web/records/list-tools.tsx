import { SlidersHorizontal } from 'lucide-react'
import { Fragment, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsNarrow } from '#web/lib/media.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClearFilters, FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SortSelect } from '#web/ui/sort-select.tsx'

import { ChosenFilters } from './chosen-filters.tsx'
import { ExportButton } from './export-button.tsx'
import type { ListToolsProps } from './list-tools-props.ts'
import { ViewToggle } from './view-toggle.tsx'

const FilterSheet = arriving(() => import('./filter-sheet.tsx'))

/** Search, filters, sorting and view above a list; where there is little room, all but the search behind a button. */
export function ListTools(props: ListToolsProps) {
  const narrow = useIsNarrow()
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {narrow ? <NarrowTools {...props} /> : <WideTools {...props} />}
    </div>
  )
}

function WideTools({ list, search, filters = [], columns, view, exported, total }: ListToolsProps) {
  return (
    <>
      <div className="flex items-center gap-3">
        <SearchBox label={search} {...list.searchBox} className="w-80" />
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
      {filters.length > 0 && (
        <FilterBar>
          {filters.map(({ label, control }) => (
            <Fragment key={label}>{control}</Fragment>
          ))}
          {list.narrowed && <ClearFilters onClear={list.clear} />}
        </FilterBar>
      )}
    </>
  )
}

function NarrowTools(props: ListToolsProps) {
  const { list, search, filters = [], exported, total } = props
  const { t } = useTranslation('records')
  const chosen = filters.filter((filter) => filter.chosen !== undefined).length
  return (
    <>
      <div className="flex gap-2">
        <SearchBox label={search} {...list.searchBox} className="flex-1" />
        <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={list.sheet.show}>
          {chosen === 0 ? t('filters.title') : t('filters.some', { count: chosen })}
        </Button>
        {exported && <ExportButton {...exported} total={total} />}
      </div>
      <ChosenFilters filters={filters} />
      <Suspense>{list.sheet.open && <FilterSheet {...props} />}</Suspense>
    </>
  )
}
