import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateText, DateTimeText } from '#web/ui/date-text.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type EditedField, useFieldEdit } from './page-edit.ts'
import { cellFace, FieldCell, FieldControl, InPlace } from './page-field.tsx'
import { type TaskFields, useTaskFields } from './page-fields.ts'
import { AssigneeCell, PriorityCell, StatusCell, TypeCell } from './page-standing.tsx'
import type { Chosen } from './page-words.ts'
import { RepeatCell } from './page-repeat.tsx'
import { DueDate, TagNames } from './stamps.tsx'

/** The title block: where the task stands, whose it is, when, what for and how much; each edited in its place. */
export function TaskTitleBlock({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const fields = useTaskFields(task)
  const of = { task, fields }
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-field-line bg-surface @lg:grid-cols-2 @4xl:grid-cols-4">
      <StatusCell task={task} />
      <PriorityCell {...of} />
      <TypeCell {...of} />
      <AssigneeCell {...of} />
      <TypedCell {...of} field={fields.startDate} kind="date">
        <DateText date={task.startDate} />
      </TypedCell>
      <TypedCell {...of} field={fields.dueDate} kind="date" min={task.startDate}>
        <DueDate dueDate={task.dueDate} overdue={task.overdue} />
      </TypedCell>
      <RepeatCell {...of} />
      <TypedCell {...of} field={fields.estimatedHours} kind="line" hint={t('page.hoursHint')} />
      <TypedCell {...of} field={fields.actualHours} kind="line" hint={t('page.hoursHint')} />
      <PickedCell
        {...of}
        field={fields.client}
        kind="client"
        mayChoose={can.lookupClients}
        to={can.listClients ? `/app/clients/${task.clientId}` : undefined}
      />
      <PickedCell
        {...of}
        field={fields.job}
        kind="job"
        mayChoose={can.lookupJobs}
        to={can.listJobs ? `/app/jobs/${task.jobId}` : undefined}
      />
      <PickedCell
        {...of}
        field={fields.variation}
        kind="variation"
        mayChoose={can.listVariations}
        to={can.listVariations ? `/app/variations/${task.variation?.id}` : undefined}
      />
      <TypedCell {...of} field={fields.value} kind="money" className="numeric" />
      <FieldCell label={t('page.fields.createdBy')}>{task.createdBy}</FieldCell>
      <FieldCell label={t('page.fields.createdAt')}>
        <DateTimeText instant={task.createdAt} />
      </FieldCell>
      <FieldCell label={t('page.fields.completedAt')}>
        <DateTimeText instant={task.completedAt} />
      </FieldCell>
      <TagsCell {...of} />
    </dl>
  )
}

type CellProps = { task: TaskRecord; fields: TaskFields }
type TypedProps = CellProps & {
  field: EditedField<string>
  kind: 'line' | 'date' | 'money'
  hint?: string
  min?: string | null
  className?: string
  children?: ReactNode
}

function TypedCell({ task, field, kind, hint, min, className, children }: TypedProps) {
  const edit = useFieldEdit(task, field)
  const shown = field.text(field.of(task))
  return (
    <FieldCell name={field.name} label={field.label} wide={edit.isAsking} editing={edit.isOpen}>
      <InPlace
        {...{ field, edit, shown }}
        can={task.can.updateTask}
        className={edit.isOpen || !task.can.updateTask ? '' : cx(cellFace, className)}
        control={<FieldControl {...{ kind, hint, min, edit }} label={field.label} />}
      >
        {children ?? (shown || '—')}
      </InPlace>
    </FieldCell>
  )
}

function TagsCell({ task, fields: { tags: field } }: CellProps) {
  const edit = useFieldEdit(task, field)
  return (
    <FieldCell name={field.name} label={field.label} wide editing={edit.isOpen}>
      <InPlace
        {...{ field, edit }}
        shown={field.text(field.of(task))}
        can={task.can.updateTask}
        className={edit.isOpen || !task.can.updateTask ? '' : cellFace}
        control={<FieldControl kind="tags" label={field.label} edit={edit} />}
      >
        {task.tags.length > 0 ? <TagNames tags={task.tags} /> : '—'}
      </InPlace>
    </FieldCell>
  )
}

type PickedProps = CellProps & {
  field: EditedField<Chosen>
  kind: 'client' | 'job' | 'variation'
  mayChoose: boolean
  /** Where it is shown, for who may see it. */
  to: string | undefined
}

function PickedCell({ task, field, kind, mayChoose, to }: PickedProps) {
  const edit = useFieldEdit(task, field)
  const value = field.of(task)
  const mayEdit = task.can.updateTask && mayChoose
  const isLink = value !== null && to !== undefined
  return (
    <FieldCell name={field.name} label={field.label} wide={edit.isAsking} editing={edit.isOpen}>
      <InPlace
        {...{ field, edit }}
        shown={field.text(value)}
        can={mayEdit}
        link={isLink}
        className={edit.isOpen || isLink || !mayEdit ? '' : cellFace}
        control={<FieldControl kind={kind} label={field.label} {...{ task, edit }} />}
      >
        {isLink ? <TextLink to={to}>{value.label}</TextLink> : (value?.label ?? '—')}
      </InPlace>
    </FieldCell>
  )
}
