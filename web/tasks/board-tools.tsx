import { useTranslation } from 'react-i18next'

import { useIsNarrow } from '#web/lib/media.ts'
import type { useListState } from '#web/lib/search-params.ts'
import { ListTools } from '#web/records/list-tools.tsx'
import type { ListFilter } from '#web/records/list-filter.tsx'
import { selectFilter } from '#web/records/list-filter.tsx'
import type { boardParams } from './board-data.ts'
import { type LaneKind, laneKinds } from './board-grid.ts'
import { useTaskFilters } from './task-filters.tsx'

type BoardToolsProps = {
  list: ReturnType<typeof useListState<ReturnType<typeof boardParams>>>
  lanes: LaneKind | undefined
  onLanes: (lanes: LaneKind | undefined) => void
  total: number | undefined
}

/** What the board is narrowed by, as the list is, and its lanes. They arrive once the columns are drawn. */
export default function BoardTools({ list, lanes, onLanes, total }: BoardToolsProps) {
  const { t } = useTranslation('tasks')
  const narrow = useIsNarrow()
  const filters = useTaskFilters(list)
  const laneChoice: ListFilter = selectFilter({
    label: t('board.lanes.label'),
    any: t('board.lanes.none'),
    choices: laneKinds.map((kind) => ({ value: kind, label: t(`board.lanes.${kind}`) })),
    value: lanes,
    onChange: onLanes,
  })
  return (
    <ListTools
      list={list}
      search={t('search')}
      filters={narrow ? [...filters, laneChoice] : filters}
      columns={[]}
      total={total}
      more={!narrow && laneChoice.control}
    />
  )
}
