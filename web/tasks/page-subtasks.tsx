import { ArrowDown, ArrowUp, CalendarClock, EllipsisVertical, Plus, Trash2, UserRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAddSubtask, useDeleteSubtask, useMoveSubtask, useUpdateSubtask } from './page-parts-data.ts'
import { useDeed } from './page-deeds.ts'
import { useStepDraft } from './page-drafts.ts'
import { type EditedField, useFieldEdit } from './page-edit.ts'
import { FieldControl, FieldProblem, InPlace } from './page-field.tsx'
import { SubtaskPlan, useSubtaskPlan } from './page-subtask-plan.tsx'
import { useWithin } from './page-keys.ts'

type Subtask = TaskRecord['subtasks'][number]

/** The steps of a task: checked off, written anew, put in order, deleted. */
export function TaskSubtasks({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const frame = useRef<HTMLDivElement>(null)
  const { subtasks } = task
  const done = subtasks.filter(({ completed }) => completed).length
  return (
    <Section
      title={t('page.subtasks.title')}
      note={subtasks.length > 0 ? t('page.subtasks.done', { done, total: subtasks.length }) : undefined}
    >
      <div ref={frame} className="flex flex-col gap-2">
        {subtasks.length > 0 && (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {subtasks.map((subtask, index) => (
              <SubtaskRow
                key={subtask.id}
                {...{ task, subtask, index }}
                onDeleted={() => frame.current?.querySelector<HTMLInputElement>('form input')?.focus()}
              />
            ))}
          </ol>
        )}
        {subtasks.length === 0 && !task.can.updateTask && <p className="text-ink-3">{t('page.subtasks.none')}</p>}
        {task.can.updateTask && <AddSubtask task={task} />}
      </div>
    </Section>
  )
}

type RowProps = { task: TaskRecord; subtask: Subtask; index: number; onDeleted: () => void }

function SubtaskRow({ task, subtask, index, onDeleted }: RowProps) {
  const { t } = useTranslation('tasks')
  const update = useUpdateSubtask(task.id, subtask.id)
  const remove = useDeleteSubtask(task.id)
  const deed = useDeed()
  const { move, canMove } = useOrder(task, index, deed)
  const field: EditedField<string> = {
    name: `subtask:${subtask.id}`,
    label: t('page.subtasks.name'),
    of: ({ subtasks }) => subtasks.find(({ id }) => id === subtask.id)?.title ?? '',
    text: (value) => value,
    send: (title) => update.mutateAsync({ title }),
  }
  const edit = useFieldEdit(task, field)
  const plan = useSubtaskPlan(task, subtask, update)
  // What was pressed last, until it is saved: the box itself must not fall back meanwhile.
  const [pressed, setPressed] = useState<boolean>()
  const checked = pressed ?? subtask.completed
  async function check(completed: boolean) {
    setPressed(completed)
    await deed.done(() => update.mutateAsync({ completed }))
    setPressed((last) => (last === completed ? undefined : last))
  }

  const row = useRef<HTMLDivElement>(null)
  useWithin(row, {
    onKeyDown: (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!event.altKey || step === undefined || !task.can.updateTask) return
      event.preventDefault()
      if (canMove(step)) move(step)
    },
  })
  return (
    <li className="px-3 py-1">
      <div ref={row} className="flex min-h-row items-center gap-3">
        <label className="flex size-6 shrink-0 items-center justify-center coarse:size-control">
          <span className="sr-only">{t('page.subtasks.check', { title: subtask.title })}</span>
          <input
            type="checkbox"
            checked={checked}
            disabled={!task.can.updateTask}
            onChange={(event) => void check(event.currentTarget.checked)}
            className="size-5 accent-primary"
          />
        </label>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <InPlace
            {...{ field, edit }}
            shown={subtask.title}
            can={task.can.updateTask}
            className={cx('min-w-0 flex-[1_1_10rem]', checked && !edit.isOpen && 'text-ink-3 line-through')}
            control={<FieldControl kind="line" label={field.label} edit={edit} />}
          >
            {subtask.title}
          </InPlace>
          <SubtaskPlan {...{ task, subtask, plan }} />
        </div>
        {task.can.updateTask && (
          <Menu
            trigger={
              <IconButton
                label={t('page.actionsFor', { name: subtask.title })}
                icon={EllipsisVertical}
                size="compact"
                busy={remove.isPending}
              />
            }
          >
            <PlanItems plan={plan} deed={deed} />
            <MenuItem
              icon={ArrowUp}
              onSelect={() => move(-1)}
              disabledReason={canMove(-1) ? undefined : t('page.subtasks.first')}
            >
              {t('page.subtasks.up')}
            </MenuItem>
            <MenuItem
              icon={ArrowDown}
              onSelect={() => move(1)}
              disabledReason={canMove(1) ? undefined : t('page.subtasks.last')}
            >
              {t('page.subtasks.down')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              icon={Trash2}
              tone="danger"
              onSelect={() => {
                deed.run(() => remove.mutateAsync(subtask.id))
                onDeleted()
              }}
            >
              {t('page.subtasks.delete')}
            </MenuItem>
          </Menu>
        )}
      </div>
      <FieldProblem text={deed.problem} />
    </li>
  )
}

type Deed = ReturnType<typeof useDeed>

/** The assignee and the due date, also where a narrow row shows neither. */
function PlanItems({ plan, deed }: { plan: ReturnType<typeof useSubtaskPlan>; deed: Deed }) {
  const { t } = useTranslation('tasks')
  const { assignee, dueDate, own } = plan
  const { take, release } = own ?? {}
  return (
    <>
      {assignee.can && (
        <MenuItem icon={UserRound} onSelect={assignee.edit.open}>
          {t('page.subtasks.assign')}
        </MenuItem>
      )}
      {take && (
        <MenuItem icon={UserRound} onSelect={() => deed.run(take)}>
          {t('page.take')}
        </MenuItem>
      )}
      {release && (
        <MenuItem icon={UserRound} onSelect={() => deed.run(release)}>
          {t('page.release')}
        </MenuItem>
      )}
      <MenuItem icon={CalendarClock} onSelect={dueDate.edit.open}>
        {t('dueForm.set')}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}

/** One place up or down among the subtasks. */
function useOrder(task: TaskRecord, index: number, deed: Deed) {
  const moving = useMoveSubtask(task.id)
  const others = task.subtasks.filter((_, at) => at !== index)
  const canMove = (step: number) => index + step >= 0 && index + step < task.subtasks.length
  function move(step: number) {
    const subtaskId = task.subtasks[index]?.id
    if (subtaskId === undefined || moving.isPending) return
    deed.run(() => moving.mutateAsync({ subtaskId, after: others[index + step - 1]?.id ?? null }))
  }
  return { move, canMove }
}

/** A line for the next step: Enter adds it and waits for another. */
function AddSubtask({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const add = useAddSubtask(task.id)
  const deed = useDeed()
  const step = useStepDraft(task.id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (step.title.trim() === '') return
    const next = step.take()
    const isAdded = await deed.done(() => add.mutateAsync({ id: next.id, title: next.title.trim() }))
    if (isAdded) step.added(next)
    else step.giveBack(next)
  }
  return (
    <form method="dialog" onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <TextField
        label={t('page.subtasks.add')}
        hideLabel
        className="flex-1"
        placeholder={t('page.subtasks.add')}
        autoComplete="off"
        value={step.title}
        error={deed.problem}
        onChange={(event) => step.type(event.currentTarget.value)}
      />
      <Button type="submit" icon={Plus}>
        {t('page.add')}
      </Button>
    </form>
  )
}
