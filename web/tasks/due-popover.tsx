import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { Popover } from '#web/ui/popover.tsx'
import { DueForm } from './due-form.tsx'

type DuePopoverProps = { task: TaskSummary; id: string; anchor: RefObject<HTMLElement | null> }

/** What opens beside the due date of a row. */
export default function DuePopover({ task, id, anchor }: DuePopoverProps) {
  const { t } = useTranslation('tasks')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover ref={popup} id={id} anchor={anchor} label={t('fields.dueDate')}>
      <DueForm task={task} onSet={() => popup.current?.hidePopover()} />
    </Popover>
  )
}
