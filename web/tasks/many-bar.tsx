import { Trash2, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { boardColumns, taskPriorities } from '#domain/tasks/choices.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { priorityLooks, statusLooks } from '#web/records/task-stamps.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { Selection } from '#web/ui/selection.ts'
import { type ManyChange, useManyChanges } from './many.ts'
import { DueForMany, TagForMany } from './many-forms.tsx'
import { useTaskPeople } from './task-data.ts'

type Change = (to: ManyChange) => Promise<boolean>
type BarProps = { chosen: readonly TaskSummary[]; selection: Selection }

/** What can be done with the tasks chosen, in sight wherever the list is scrolled. */
export default function ManyBar({ chosen, selection }: BarProps) {
  const { t } = useTranslation('tasks')
  const message = useMessage()
  const { change, busy, problem } = useManyChanges(chosen, selection)
  const { focus, whenDeleted } = useFocusPassedOn()
  const can = (name: 'moveTask' | 'updateTask' | 'assignTask' | 'deleteTask') => chosen.some((task) => task.can[name])
  return (
    <section
      {...focus}
      aria-label={t('many.label')}
      aria-busy={busy}
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 rounded-card border border-field-line bg-raised p-2 shadow-overlay md:bottom-4 low:static print:hidden"
    >
      <div className="flex items-center gap-2 max-md:overflow-x-auto max-md:pb-1 md:flex-wrap">
        <p aria-live="polite" className="pl-2 font-semibold whitespace-nowrap">
          {t('many.chosen', { count: chosen.length })}
        </p>
        <IconButton
          label={t('many.none')}
          icon={X}
          size="compact"
          busy={busy}
          onClick={() => selection.chooseAll(false)}
        />
        {can('moveTask') && <StatusMenu change={change} />}
        {can('updateTask') && <PriorityMenu change={change} />}
        {can('assignTask') && <AssigneeMenu change={change} />}
        {can('updateTask') && <DueForMany change={change} />}
        {can('updateTask') && <TagForMany change={change} />}
        {can('updateTask') && <RemoveTagMenu chosen={chosen} change={change} />}
        {can('deleteTask') && <DeleteMany count={chosen.length} {...{ change, busy, problem, whenDeleted }} />}
      </div>
      {problem !== undefined && <p className="px-2 pt-1 text-sm font-medium text-danger">{message(problem)}</p>}
    </section>
  )
}

/**
 * Once nothing is chosen the bar is gone: who worked in it, or in its dialog, goes on from the box of all rows. What is
 * deleted may take that along.
 */
function useFocusPassedOn() {
  const isHere = useRef(false)
  const isDeleted = useRef(false)
  useEffect(
    () => () => {
      if (!isHere.current) return
      // After a dialog of the bar, which gives the focus back to a button that has gone.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const box = isDeleted.current ? null : document.querySelector<HTMLElement>('[data-select-all]')
        const next = box ?? document.getElementById('main')
        next?.focus({ preventScroll: true })
      })
    },
    [],
  )
  return {
    focus: {
      onFocus: () => (isHere.current = true),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget !== null) isHere.current = false
      },
    },
    whenDeleted: () => (isDeleted.current = true),
  }
}

function StatusMenu({ change }: { change: Change }) {
  const { t } = useTranslation('tasks')
  return (
    <Menu align="start" trigger={<Button size="compact">{t('fields.status')}</Button>}>
      {boardColumns.map((status) => (
        <MenuItem key={status} icon={statusLooks[status].icon} onSelect={() => void change({ set: 'status', status })}>
          {t(`statuses.${status}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function PriorityMenu({ change }: { change: Change }) {
  const { t } = useTranslation('tasks')
  return (
    <Menu align="start" trigger={<Button size="compact">{t('fields.priority')}</Button>}>
      {taskPriorities.toReversed().map((priority) => (
        <MenuItem
          key={priority}
          icon={priorityLooks[priority].icon}
          onSelect={() => void change({ set: 'priority', priority })}
        >
          {t(`priorities.${priority}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function AssigneeMenu({ change }: { change: Change }) {
  const { t } = useTranslation('tasks')
  const people = useTaskPeople().data?.items ?? []
  const assign = (assignedToId: string | null) => void change({ set: 'assignedTo', assignedToId })
  return (
    <Menu align="start" trigger={<Button size="compact">{t('fields.assigneeName')}</Button>}>
      <MenuItem onSelect={() => assign(null)}>{t('nobody')}</MenuItem>
      {people.map(({ id, name, isMe }) => (
        <MenuItem key={id} onSelect={() => assign(id)}>
          {isMe ? t('meNamed', { name }) : name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The tags that one of them has. */
function RemoveTagMenu({ chosen, change }: { chosen: readonly TaskSummary[]; change: Change }) {
  const { t } = useTranslation('tasks')
  const tags = new Map(chosen.flatMap((task) => task.tags.map(({ id, name }) => [id, name] as const)))
  if (tags.size === 0) return null
  return (
    <Menu align="start" trigger={<Button size="compact">{t('many.removeTag')}</Button>}>
      {[...tags].map(([tagId, name]) => (
        <MenuItem key={tagId} onSelect={() => void change({ set: 'tagRemoved', tagId })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

type DeleteProps = {
  count: number
  change: Change
  busy: boolean
  problem: string | undefined
  whenDeleted: () => void
}

function DeleteMany({ count, change, busy, problem, whenDeleted }: DeleteProps) {
  const { t } = useTranslation('tasks')
  const [isAsked, setAsked] = useState(false)
  async function confirm() {
    if (!(await change({ set: 'deleted' }))) return
    whenDeleted()
    setAsked(false)
  }
  return (
    <>
      <Button size="compact" icon={Trash2} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      <DeleteDialog
        open={isAsked}
        title={t('many.deleteTitle')}
        name={t('many.tasks', { count })}
        busy={busy}
        error={problem}
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
