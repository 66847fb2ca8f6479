import { useTranslation } from 'react-i18next'

import { Dialog } from '#web/ui/dialog.tsx'
import { SortSelect } from '#web/ui/sort-select.tsx'

import { FilterButtons, FilterFields } from './filter-fields.tsx'
import type { ListToolsProps } from './list-tools-props.ts'
import { ViewToggle } from './view-toggle.tsx'

/** The filters, sorting and view of a list on a phone. */
export default function FilterSheet({ list, filters = [], columns, view, total }: ListToolsProps) {
  const { t } = useTranslation('records')
  return (
    <Dialog
      open
      size="small"
      onClose={list.sheet.close}
      title={t('filters.title')}
      footer={<FilterButtons list={list} total={total} onClose={list.sheet.close} />}
    >
      <div className="flex flex-col gap-5">
        <FilterFields filters={filters} />
        {columns.length > 0 && <SortSelect columns={columns} sort={list.sorting} onSort={list.setSort} showLabel />}
        {view && <ViewToggle {...view} />}
      </div>
    </Dialog>
  )
}
