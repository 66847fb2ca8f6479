import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'

import type { ListFilter } from './list-filter.tsx'
import type { ListToolsProps } from './list-tools-props.ts'

/** Filters with their names above them. */
export const FilterFields = ({ filters }: { filters: readonly ListFilter[] }) =>
  filters.map(({ label, control }) => (
    <div key={label} className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden="true" className="text-sm font-semibold">
        {label}
      </p>
      {control}
    </div>
  ))

type FilterButtonsProps = Pick<ListToolsProps, 'list' | 'total'> & { onClose: () => void }

/** The buttons below the filters. They take effect at once: the last button closes them and says how many match. */
export function FilterButtons({ list, total, onClose }: FilterButtonsProps) {
  const { t } = useTranslation('records')
  return (
    <>
      {list.narrowed && <Button onClick={list.clear}>{t('filters.clear')}</Button>}
      <Button variant="primary" onClick={onClose}>
        {total === undefined ? t('filters.showAll') : t('filters.show', { count: total })}
      </Button>
    </>
  )
}
