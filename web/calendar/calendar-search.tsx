import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { useListState } from '#web/lib/search-params.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

import { type calendarParams, filterNames } from './data.ts'

const CalendarFilters = arriving(() => import('./calendar-filters.tsx'))

export type CalendarList = ReturnType<typeof useListState<ReturnType<typeof calendarParams>>>

/**
 * What is searched for, and what narrows the tasks. The filters stand behind a button on every screen: a calendar needs
 * its height, and nine boxes to choose from need to be there for the few who choose.
 */
export function CalendarSearch({ list, total }: { list: CalendarList; total: number | undefined }) {
  const { t } = useTranslation(['calendar', 'records'])
  const chosen = filterNames.filter((name) => list[name] !== undefined).length
  return (
    <>
      <SearchBox label={t('filters.search')} {...list.searchBox} className="min-w-40 max-md:flex-1 md:w-80" />
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={list.sheet.show}>
        {chosen === 0 ? t('records:filters.title') : t('records:filters.some', { count: chosen })}
      </Button>
      {(chosen > 0 || list.sheet.open) && (
        <Suspense>
          <CalendarFilters list={list} total={total} />
        </Suspense>
      )}
    </>
  )
}
