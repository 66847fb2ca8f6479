import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { Repeat } from '#domain/tasks/repeats.ts'
import { useFormat } from '#web/lib/format.ts'
import { useRepeatWords } from '#web/records/task-stamps.tsx'
import { type TaskBody, useAssignTask, useUpdateTask } from './page-data.ts'
import { type EditedField, isSame } from './page-edit.ts'
import { chosen, type Chosen, shownHours } from './page-words.ts'

type Kind = 'title' | 'description' | 'startDate' | 'dueDate' | 'estimatedHours' | 'actualHours' | 'value'

/** The fields of a task as they are edited, each by itself. */
export function useTaskFields(task: TaskRecord) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const repeatWords = useRepeatWords()
  const update = useUpdateTask(task.id)
  const assign = useAssignTask(task.id)

  function field<Value>(
    name: Kind | 'tags' | 'priority' | 'type' | 'client' | 'job' | 'variation' | 'repeat',
    of: (task: TaskRecord) => Value,
    text: (value: Value) => string,
    body: (value: Value) => TaskBody,
  ): EditedField<Value> {
    const send = (value: Value, began: TaskRecord) =>
      update.mutateAsync({ began, body: body(value), isSame: (one, other) => isSame(of(one), of(other)) })
    return { name, label: t(`page.fields.${name}`), of, text, send }
  }
  const typed = (
    kind: Kind,
    of: (task: TaskRecord) => string,
    text: (value: string) => string = asTyped,
    body: (value: string) => TaskBody = (value) => ({ [kind]: value }),
  ) => field(kind, of, text, body)
  const date = (value: string) => (value === '' ? '' : format.date(value) || value)
  const picked = (
    kind: 'client' | 'job' | 'variation',
    of: (task: TaskRecord) => Chosen,
    body: (value: Chosen) => TaskBody,
  ) => field(kind, of, (value) => value?.label ?? '', body)

  return {
    title: typed('title', ({ title }) => title),
    description: typed('description', ({ description }) => description),
    startDate: typed('startDate', ({ startDate }) => startDate ?? '', date),
    dueDate: typed('dueDate', ({ dueDate }) => dueDate ?? '', date),
    repeat: field<Repeat | null>(
      'repeat',
      ({ repeat }) => repeat && { every: repeat.every, unit: repeat.unit },
      (value) => (value === null ? t('repeat.none') : repeatWords(value)),
      (repeat) => ({ repeat }),
    ),
    estimatedHours: typed('estimatedHours', ({ estimatedHours }) => shownHours(estimatedHours)),
    actualHours: typed('actualHours', ({ actualHours }) => shownHours(actualHours)),
    value: typed(
      'value',
      ({ value }) => value,
      (value) => (/^\d+\.\d\d$/.test(value) ? format.money(value) : value),
    ),
    tags: field<readonly string[]>(
      'tags',
      ({ tags }) => tags.map(({ name }) => name),
      (value) => format.list(value),
      (value) => ({ tags: [...value] }),
    ),
    priority: field(
      'priority',
      ({ priority }) => priority,
      (value) => t(`priorities.${value}`),
      (priority) => ({ priority }),
    ),
    type: field(
      'type',
      ({ type }) => type,
      (value) => t(`types.${value}`),
      (type) => ({ type }),
    ),
    // Another client's task can't stay with a job of this one; the job says the client.
    client: picked(
      'client',
      ({ clientId, clientName }) => chosen(clientId, clientName),
      (value) => ({ clientId: value?.value ?? null, jobId: null }),
    ),
    job: picked(
      'job',
      ({ jobId, jobName }) => chosen(jobId, jobName),
      (value) => ({ jobId: value?.value ?? null }),
    ),
    variation: picked(
      'variation',
      ({ variation }) => chosen(variation?.id, variation && `${variation.variationId} ${variation.name}`),
      (value) => ({ variationId: value?.value ?? null }),
    ),
    assignedTo: {
      name: 'assignedTo',
      label: t('page.fields.assignedTo'),
      of: ({ assignedTo }: TaskRecord) => chosen(assignedTo?.id, assignedTo?.name),
      text: (value: Chosen) => value?.label ?? t('nobody'),
      send: (value: Chosen) => assign.mutateAsync(value?.value ?? null),
    } satisfies EditedField<Chosen>,
  }
}
export type TaskFields = ReturnType<typeof useTaskFields>

const asTyped = (value: string) => value
