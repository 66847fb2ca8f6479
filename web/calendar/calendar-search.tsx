import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsNarrow } from '#web/lib/media.ts'
import type { useListState } from '#web/lib/search-params.ts'
import { FiltersButton } from '#web/records/filters-button.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

import { type calendarParams, filterNames } from './data.ts'

const CalendarFilters = arriving(() => import('./calendar-filters.tsx'))

export type CalendarList = ReturnType<typeof useListState<ReturnType<typeof calendarParams>>>

/** The search and the filters of the calendar, in one row. */
export function CalendarSearch({ list, total }: { list: CalendarList; total: number | undefined }) {
  const { t } = useTranslation('calendar')
  const narrow = useIsNarrow()
  const chosen = filterNames.filter((name) => list[name] !== undefined).length
  return (
    <>
      <SearchBox
        label={t('filters.search')}
        {...list.searchBox}
        className="max-w-80 min-w-40 flex-1 max-md:max-w-none"
      />
      <FiltersButton
        chosen={chosen}
        onSheet={list.sheet.show}
        panel={(panel) => <CalendarFilters {...{ list, total, panel }} />}
      />
      {(chosen > 0 || (narrow && list.sheet.open)) && (
        <Suspense>
          <CalendarFilters list={list} total={total} />
        </Suspense>
      )}
    </>
  )
}
