import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskSummary } from '#domain/tasks/schema.ts'
import { useTaskPanel } from '#web/records/task-panel-link.ts'
import { MenuAt } from '#web/ui/menu-at.tsx'
import type { Selection } from '#web/ui/selection.ts'
import { toast } from '#web/ui/toast.tsx'
import { CardForm } from './card-forms.tsx'
import { useOfferedFields } from './offered-actions.ts'
import RowChoice from './row-choices.tsx'
import { fieldOfKey, type KeyedField, linkAt, usePageKey } from './task-keys.ts'

type CardKeysProps = {
  tasks: readonly TaskSummary[]
  selection: Selection
  /** Gives the focus to another card; without, to its link. */
  goTo?: (id: string) => void
  onStatus?: (id: string, status: TaskStatus) => void
  onAssignee?: (id: string, person: TaskPerson | null) => void
}
type Open = { id: string; anchor: HTMLElement; field: KeyedField; at: number }

/**
 * The keys of the card or row that has the focus (UX.md): S, A, P, D and L open a choice beside it, X selects it, E
 * opens it to be edited, J and K lead to the next and the one before. Escape leads back to it.
 */
export default function CardKeys({ tasks, selection, goTo, onStatus, onAssignee }: CardKeysProps) {
  const { t } = useTranslation('tasks')
  const panel = useTaskPanel()
  const [open, setOpen] = useState<Open>()
  const task = open && tasks.find(({ id }) => id === open.id)

  const placeOf = (link: HTMLAnchorElement | null) =>
    tasks.findIndex(({ id }) => id === link?.pathname.split('/').at(-1))
  function show(id: string, anchor: HTMLElement, field: KeyedField) {
    // From the palette the focus comes from a field that is gone.
    anchor.focus()
    if (field === 'title') panel.edit(id)
    else setOpen({ id, anchor, field, at: performance.now() })
  }

  usePageKey((event) => {
    const link = event.target instanceof Element ? linkAt(event.target) : null
    const at = placeOf(link)
    const focused = tasks[at]
    if (!link || !focused) return
    const key = event.key.toLowerCase()
    const step = { j: 1, k: -1 }[key]
    const field = fieldOfKey(event)
    if (step !== undefined) {
      // With a task open beside the page, the panel goes on from that one.
      if (panel.taskId !== undefined) return
      const next = tasks[at + step]
      if (next) (goTo ?? focusLinkOf)(next.id)
    } else if (key === 'x') selection.choose(focused.id, !selection.has(focused.id))
    else if (field === undefined) return
    else if (!mayChange(focused, field)) toast.info(t('keys.refused'))
    else show(focused.id, link, field)
    event.preventDefault()
  })
  useOfferedFields((element) => {
    const link = element && linkAt(element)
    const focused = tasks[placeOf(link)]
    if (!link || !focused) return undefined
    return (field) => (mayChange(focused, field) ? () => show(focused.id, link, field) : undefined)
  })

  if (!open || !task) return null
  const { anchor, field, at } = open
  // A popup is reported as closed a moment later, when the next one may be open.
  const close = () => setOpen((now) => (now === open ? undefined : now))
  if (field === 'dueDate' || field === 'tags') return <CardForm key={at} {...{ task, anchor, field }} onClose={close} />
  return (
    <MenuAt key={at} anchor={anchor} label={t('actionsFor', { name: task.title })} onClose={close}>
      <RowChoice
        task={task}
        of={field === 'assignedTo' ? 'assignee' : field === 'status' ? 'status' : 'priority'}
        onStatus={onStatus && ((to) => onStatus(task.id, to))}
        onAssignee={onAssignee && ((person) => onAssignee(task.id, person))}
      />
    </MenuAt>
  )
}

const focusLinkOf = (id: string): void =>
  document.querySelector<HTMLElement>(`main a[href$="/app/tasks/${CSS.escape(id)}"]`)?.focus()

function mayChange({ can }: TaskSummary, field: KeyedField): boolean {
  if (field === 'status') return can.moveTask
  if (field === 'assignedTo') return can.assignTask || can.takeTask || can.releaseTask
  return can.updateTask
}
