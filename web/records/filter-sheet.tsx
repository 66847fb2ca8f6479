import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SortSelect } from '#web/ui/sort-select.tsx'

import type { ListToolsProps } from './list-tools-props.ts'
import { ViewToggle } from './view-toggle.tsx'

/** The filters, sorting and view of a list on a phone. They work at once: the button says how many records are left. */
export default function FilterSheet({ list, filters = [], columns, view, total }: ListToolsProps) {
  const { t } = useTranslation('records')
  return (
    <Dialog
      open
      size="small"
      onClose={list.sheet.close}
      title={t('filters.title')}
      footer={
        <>
          {list.narrowed && <Button onClick={list.clear}>{t('filters.clear')}</Button>}
          <Button variant="primary" onClick={list.sheet.close}>
            {total === undefined ? t('filters.showAll') : t('filters.show', { count: total })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {filters.map(({ label, control }) => (
          <div key={label} className="flex flex-col gap-1.5">
            <p aria-hidden="true" className="text-sm font-semibold">
              {label}
            </p>
            {control}
          </div>
        ))}
        {columns.length > 0 && <SortSelect columns={columns} sort={list.sorting} onSort={list.setSort} showLabel />}
        {view && <ViewToggle {...view} />}
      </div>
    </Dialog>
  )
}
