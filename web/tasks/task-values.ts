import type { z } from 'zod'

import type { createTaskBody, TaskPriority, TaskType } from '#domain/tasks/schema.ts'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import { noRepeat, repeatOf, type RepeatValues } from './repeat-values.ts'

/** What the form of a new task holds on screen. */
export type TaskValues = {
  title: string
  description: string
  type: TaskType
  priority: TaskPriority
  assignedToId: string
  startDate: string
  dueDate: string
  /** Drafts from before tasks could repeat have none. */
  repeat?: RepeatValues | undefined
  estimatedHours: string
  value: string
  job: ComboboxItem | null
  client: ComboboxItem | null
  variation: ComboboxItem | null
  tags: string[]
}

/** Where the screen shows an error of the schema. */
export const taskAliases = { jobId: 'job', clientId: 'client', variationId: 'variation' }

/** What a new task is for, where it was begun on that record's page. */
export type StartingWork = Pick<TaskValues, 'job' | 'client' | 'variation'>

export const newTask = (work: StartingWork, dueDate: string): TaskValues => ({
  title: '',
  description: '',
  type: 'general',
  priority: 'medium',
  assignedToId: '',
  startDate: '',
  dueDate,
  repeat: noRepeat,
  estimatedHours: '',
  value: '',
  ...work,
  tags: [],
})

/** What the endpoint takes. */
export const taskInputOf = ({
  job,
  client,
  variation,
  assignedToId,
  repeat = noRepeat,
  ...fields
}: TaskValues): z.input<typeof createTaskBody> => ({
  ...fields,
  assignedToId: assignedToId === '' ? null : assignedToId,
  repeat: repeatOf(repeat),
  ...workOf({ job, client, variation }),
})

/** A job knows its client, and a variation what it is of: what is not named follows from them. */
function workOf({ job, client, variation }: StartingWork) {
  if (job) return { jobId: job.value, clientId: null, variationId: variation?.value ?? null }
  const named = client ? { clientId: client.value } : {}
  if (variation) return { variationId: variation.value, ...named }
  return { jobId: null, clientId: null, ...named, variationId: null }
}
