import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { cx } from '#web/ui/cx.ts'
import { Popover } from '#web/ui/popover.tsx'

import { FilterButtons, FilterFields } from './filter-fields.tsx'
import type { PanelWiring } from './filters-button.tsx'
import type { ListFilter } from './list-filter.tsx'
import type { ListToolsProps } from './list-tools-props.ts'

type FilterPanelProps = PanelWiring & Pick<ListToolsProps, 'list' | 'total'> & { filters: readonly ListFilter[] }

/** Filters over the page beside their button, so that the list keeps its height. */
export default function FilterPanel({ id, button, filters, list, total }: FilterPanelProps) {
  const { t } = useTranslation('records')
  const popup = useRef<HTMLDivElement>(null)
  const isWide = filters.length > 3
  return (
    <Popover ref={popup} id={id} anchor={button} label={t('filters.title')} align="start" isWide={isWide}>
      <div className={cx('grid gap-4', isWide && 'grid-cols-2')}>
        <FilterFields filters={filters} />
      </div>
      <div className="mt-4 flex justify-end gap-2 border-t border-line pt-4">
        <FilterButtons list={list} total={total} onClose={() => popup.current?.hidePopover()} />
      </div>
    </Popover>
  )
}
