import { useTranslation } from 'react-i18next'

import type { Lane, LaneKind, Spot } from './board-grid.ts'

/** A spot in words: its column, how far down of how many, and its lane where there are lanes. */
export function useSaySpot(kind: LaneKind | undefined) {
  const { t } = useTranslation('tasks')
  const nameless: Record<LaneKind, string> = { job: t('group.noJob'), assignee: t('nobody') }
  return (lanes: readonly Lane[], spot: Spot, id: string): string => {
    const lane = lanes.find(({ key }) => key === spot.lane)
    const others = lane?.cells[spot.column].filter((card) => card.id !== id).length ?? 0
    const said = t('board.said.spot', {
      column: t(`statuses.${spot.column}`),
      position: spot.index + 1,
      total: others + 1,
    })
    return kind === undefined ? said : t('board.said.inLane', { lane: lane?.name || nameless[kind], spot: said })
  }
}
