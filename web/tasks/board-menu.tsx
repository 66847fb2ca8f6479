import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  SquareArrowOutUpRight,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { boardColumns } from '#domain/tasks/choices.ts'
import type { TaskPerson, TaskSummary } from '#domain/tasks/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useTaskPanel } from '#web/records/task-panel-link.ts'
import { statusLooks } from '#web/records/task-stamps.tsx'
import { MenuAt } from '#web/ui/menu-at.tsx'
import { MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import type { Lane, Spot } from './board-grid.ts'
import type { ColumnName } from './board-order.ts'
import { DuplicateItem } from './duplicate-item.tsx'

export type OpenMenu = { id: string; anchor: HTMLElement }

type BoardMenuProps = {
  task: TaskSummary
  anchor: HTMLElement
  lane: Lane
  spot: Spot
  /** There are more in its column than the cards that are shown. */
  isCut: boolean
  /** Who one is among the people of tasks, once they are known. */
  me: TaskPerson | undefined
  onMove: (spot: Spot) => void
  onMoveToEnd: (column: ColumnName) => void
  onGive: (to: TaskPerson | null) => void
  onDelete: () => void
  onClose: () => void
}

/** What can be done with a card, for fingers and keys as for the mouse. */
export function BoardMenu(props: BoardMenuProps) {
  const { task, anchor, lane, spot, isCut, me, onMove, onMoveToEnd, onGive, onDelete, onClose } = props
  const { t } = useTranslation('tasks')
  const panel = useTaskPanel()
  const remove = useOffer(task)('deleteTask')
  const { takeTask, releaseTask, duplicateTask } = task.can
  const last = lane.cells[spot.column].length - 1
  const isFirst = spot.index === 0 ? t('page.subtasks.first') : undefined
  const isLast = spot.index === last ? t('page.subtasks.last') : undefined
  const to = (index: number) => () => onMove({ ...spot, index })
  return (
    <MenuAt anchor={anchor} label={t('actionsFor', { name: task.title })} onClose={onClose}>
      <MenuLink icon={SquareArrowOutUpRight} {...panel.linkTo(task.id)}>
        {t('board.open')}
      </MenuLink>
      {task.can.moveTask && (
        <>
          <MenuChoice
            label={t('board.moveTo')}
            choices={boardColumns.map((value) => ({
              value,
              label: t(`statuses.${value}`),
              icon: statusLooks[value].icon,
            }))}
            value={spot.column}
            onChange={(column) => column !== spot.column && onMove({ ...spot, column, index: 0 })}
          />
          <MenuSeparator />
          <MenuItem icon={ArrowUp} disabledReason={isFirst} onSelect={to(spot.index - 1)}>
            {t('board.up')}
          </MenuItem>
          <MenuItem icon={ArrowDown} disabledReason={isLast} onSelect={to(spot.index + 1)}>
            {t('board.down')}
          </MenuItem>
          <MenuItem icon={ArrowUpToLine} disabledReason={isFirst} onSelect={to(0)}>
            {t('board.top')}
          </MenuItem>
          <MenuItem
            icon={ArrowDownToLine}
            disabledReason={isCut ? undefined : isLast}
            onSelect={isCut ? () => onMoveToEnd(spot.column) : to(last)}
          >
            {t('board.bottom')}
          </MenuItem>
        </>
      )}
      {((takeTask && me) || releaseTask || duplicateTask || remove) && <MenuSeparator />}
      {takeTask && me && (
        <MenuItem icon={UserRoundCheck} onSelect={() => onGive(me)}>
          {t('take')}
        </MenuItem>
      )}
      {releaseTask && (
        <MenuItem icon={UserRoundX} onSelect={() => onGive(null)}>
          {t('release')}
        </MenuItem>
      )}
      <DuplicateItem task={task} />
      {remove && (
        <MenuItem {...remove} icon={Trash2} tone="danger" onSelect={onDelete}>
          {t('delete')}
        </MenuItem>
      )}
    </MenuAt>
  )
}
