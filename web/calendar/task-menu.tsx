import {
  CalendarDays,
  CalendarMinus,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  SquareArrowOutUpRight,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { movedBy, spanOf } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import { useTaskPanel } from '#web/records/task-panel-link.ts'
import { MenuAt } from '#web/ui/menu-at.tsx'
import { MenuItem, MenuLink } from '#web/ui/menu.tsx'

import type { Reschedule } from './rescheduling.ts'

export type OpenMenu = { task: CalendarTask; anchor: HTMLElement }

type TaskMenuProps = OpenMenu & {
  reschedule: Reschedule
  onChooseDates: (task: CalendarTask) => void
  onClose: () => void
}

/** What can be done with a task on the calendar, for fingers and keys as for the mouse. */
export function TaskMenu({ task, anchor, reschedule, onChooseDates, onClose }: TaskMenuProps) {
  const { t } = useTranslation('calendar')
  const shift = (days: number) => () => reschedule(task, movedBy(task, days))
  const isDated = spanOf(task) !== null
  return (
    <MenuAt anchor={anchor} label={t('task.menu', { title: task.title })} onClose={onClose}>
      <MenuLink icon={SquareArrowOutUpRight} {...useTaskPanel().linkTo(task.id)}>
        {t('task.open')}
      </MenuLink>
      {task.can.updateTask && (
        <MenuItem icon={CalendarDays} onSelect={() => onChooseDates(task)}>
          {t('task.choose')}
        </MenuItem>
      )}
      {task.can.updateTask && isDated && (
        <>
          <MenuItem icon={ChevronRight} onSelect={shift(1)}>
            {t('task.dayLater')}
          </MenuItem>
          <MenuItem icon={ChevronLeft} onSelect={shift(-1)}>
            {t('task.dayEarlier')}
          </MenuItem>
          <MenuItem icon={ChevronsRight} onSelect={shift(7)}>
            {t('task.weekLater')}
          </MenuItem>
          <MenuItem icon={ChevronsLeft} onSelect={shift(-7)}>
            {t('task.weekEarlier')}
          </MenuItem>
          <MenuItem icon={CalendarMinus} onSelect={() => reschedule(task, { startDate: null, dueDate: null })}>
            {t('task.clear')}
          </MenuItem>
        </>
      )}
    </MenuAt>
  )
}
