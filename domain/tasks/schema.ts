import { z } from 'zod'
import { cleanedNumber } from '../characters.ts'
import {
  shownAddress,
  shownCode,
  shownCount,
  shownDate,
  shownHours,
  shownId,
  shownInstant,
  shownLines,
  shownNetMoney,
  shownVersion,
} from '../field-kinds.ts'
import {
  choice,
  fieldMessages,
  idField,
  listOf,
  listQuery,
  optionalDate,
  optionalLines,
  optionalMoney,
  permits,
  requiredText,
  searchedListOf,
  updatedSince,
} from '../fields.ts'
import { anyOf } from '../filters.ts'
import { fileMessages, fileView, maxFiles } from '../files/schema.ts'
import { readHours } from '../hours.ts'
import { maxTags, tagMessages, tagName, tagView } from '../tags/schema.ts'
import {
  boardColumns,
  dueFilters,
  maxRepeat,
  ownParts,
  repeatUnits,
  taskGroups,
  taskPriorities,
  taskSorts,
  taskStatuses,
  taskTypes,
} from './choices.ts'
import { maxHours } from './rules.ts'

/** Messages of tasks. The specification has none for their form; these follow the other forms'. */
export const taskMessages = {
  titleRequired: 'Title is required',
  dueBeforeStart: 'Due date cannot be before the start date',
  hoursInvalid: 'Please enter hours such as 1:30 or 1.5',
  tooManyHours: 'Hours can be up to {{maximum}}',
  valuePositive: 'Value must be positive',
  neighbourGone: 'The task or subtask beside it is not there any more',
  assigneeUnknown: 'Please choose somebody of your company who works with tasks',
  assignOthers: 'You do not have permission to assign tasks to others',
  noMember: 'Only people of the company can have tasks',
  taken: 'Somebody has this task already',
  movedMeanwhile: 'Somebody has moved this task meanwhile',
  notYours: 'This task is not yours',
  variationUnknown: 'Please choose one of the variations of this client or job',
  jobUnknown: 'Please choose one of your jobs',
  clientUnknown: 'Please choose one of your clients',
  subtaskRequired: 'Please enter what is to be done',
  tooManySubtasks: 'A task can have up to {{maximum}} subtasks',
  waitsForItself: 'A task cannot wait for itself',
  circle: 'That task waits for this one already, so this one cannot wait for it',
  dependencyUnknown: 'Please choose one of your tasks',
  tooManyDependencies: 'A task can wait for up to {{maximum}} others',
  watcherUnknown: 'Please choose somebody of your company',
  nothingToChange: 'Please choose what to change',
  tooManyAtOnce: 'Up to {{maximum}} tasks can be changed at once',
  repeatNeedsDueDate: 'A task that repeats needs a due date',
  timerElsewhere: 'Your timer is not running for this task',
}

/** How many subtasks a task has, and how many others it waits for, at most. */
export const maxSubtasks = 100
export const maxDependencies = 50

export type TaskType = (typeof taskTypes)[number]
export type TaskPriority = (typeof taskPriorities)[number]

/** Hours as people write them or as a JSON number, read as whole minutes; nothing is null. */
const optionalHours = () =>
  z
    .union([z.string(), z.number()], { error: taskMessages.hoursInvalid })
    .nullable()
    .transform((value, context): number | null => {
      // A program's number is clear: 1.125 is no thousand.
      const written = typeof value === 'number' ? value.toFixed(4) : cleanedNumber(value ?? '')
      if (written === '') return null
      const minutes = written.length > 20 ? null : readHours(written)
      if (minutes !== null && minutes <= maxHours * 60) return minutes
      const message = minutes === null ? taskMessages.hoursInvalid : taskMessages.tooManyHours
      context.addIssue({ code: 'custom', message, params: { maximum: maxHours } })
      return z.NEVER
    })
    .optional()

const repeatForm = z
  .strictObject({
    every: z
      .number({ error: fieldMessages.wholeNumber })
      .int({ error: fieldMessages.wholeNumber })
      .min(1, { error: fieldMessages.numberTooSmall })
      .max(maxRepeat, { error: fieldMessages.numberTooLarge })
      .meta({ kind: 'count' }),
    unit: choice(repeatUnits),
  })
  .describe('How often it repeats; it then needs a due date.')

/**
 * The fields of a task that are edited together; who has it, how it stands and its parts have operations of their own.
 */
export const taskForm = z.strictObject({
  title: requiredText(taskMessages.titleRequired),
  description: optionalLines(10_000),
  type: choice(taskTypes).optional(),
  priority: choice(taskPriorities).optional(),
  /** Empty or null when no date is set; so for both. */
  startDate: optionalDate(),
  dueDate: optionalDate(),
  /** Null when it does not repeat. */
  repeat: repeatForm.nullable().optional(),
  estimatedHours: optionalHours(),
  actualHours: optionalHours(),
  /** What it is worth, excluding tax; 0.00 for nothing. */
  value: optionalMoney({ positive: taskMessages.valuePositive }).describe('Excluding tax.'),
  /** The job says the client; a task without one may still be for a client. */
  jobId: idField.nullable().optional(),
  clientId: idField.nullable().optional(),
  variationId: idField.nullable().optional(),
  /** By their names; one that the company does not have yet is made. */
  tags: z.array(tagName).max(maxTags, tagMessages.tooMany).optional(),
  /** Ids of uploaded `task-file`s, in order. */
  fileIds: z.array(idField).max(maxFiles, fileMessages.tooMany).optional(),
})
export type TaskForm = z.output<typeof taskForm>

const subtaskTitle = requiredText(taskMessages.subtaskRequired)

export const createTaskBody = taskForm.extend({
  id: idField.optional(),
  /** It then stands first in that column. */
  status: choice(taskStatuses).optional(),
  assignedToId: idField.nullable().optional(),
  subtasks: z.array(subtaskTitle).max(maxSubtasks, taskMessages.tooManySubtasks).optional(),
})
export const updateTaskBody = taskForm.partial()
export const duplicateTaskBody = z.strictObject({ id: idField.optional() })

/**
 * Where a task goes: into this column, right behind or right before another of its tasks; last where it is before
 * nothing (null), first where neither is named or both have left meanwhile. `from` is where whoever moves it saw it:
 * once it stands elsewhere it stays there (409 `task_moved`), unless that is where it is to go.
 */
export const moveTaskBody = z.strictObject({
  status: choice(taskStatuses),
  from: choice(taskStatuses).optional(),
  after: idField.nullable().optional(),
  before: idField.nullable().optional(),
})
export const assignTaskBody = z.strictObject({ assignedToId: idField.nullable() })
/** Somebody else than oneself is named. */
export const watchTaskBody = z.strictObject({ personId: idField.optional() })

/** Who is to do a subtask, and until when. */
const subtaskPlan = { assignedToId: idField.nullable().optional(), dueDate: optionalDate() }
export const addSubtaskBody = z.strictObject({ id: idField.optional(), title: subtaskTitle, ...subtaskPlan })
export const updateSubtaskBody = z.strictObject({
  title: subtaskTitle.optional(),
  completed: z.boolean().optional(),
  ...subtaskPlan,
})
/** Behind this one; null is first. */
export const moveSubtaskBody = z.strictObject({ after: idField.nullable() })
export const subtaskParams = z.strictObject({ id: idField, subtaskId: idField })

export const addDependencyBody = z.strictObject({ dependsOnId: idField })
export const dependencyParams = z.strictObject({ id: idField, dependsOnId: idField })

/** Somebody of the company, as tasks name them. */
export const taskPerson = z.object({ id: shownId, name: z.string() }).meta({ id: 'TaskPerson' })
export type TaskPerson = z.infer<typeof taskPerson>

/** A task in a list or on the board. */
export const taskSummary = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    title: z.string(),
    type: z.enum(taskTypes),
    status: z.enum(taskStatuses),
    priority: z.enum(taskPriorities),
    assignedTo: taskPerson.nullable(),
    jobId: shownId.nullable(),
    jobCode: shownCode.nullable(),
    jobName: z.string().nullable(),
    clientId: shownId.nullable(),
    clientName: z.string().nullable(),
    startDate: shownDate.nullable(),
    dueDate: shownDate.nullable(),
    overdue: z.boolean(),
    /** How often it repeats; null where it does not. */
    repeat: z
      .object({
        every: shownCount,
        unit: z.enum(repeatUnits),
        /** When the next task is due if this one is completed today. */
        next: shownDate.nullable(),
      })
      .nullable(),
    /** Hours with two decimals; null where none are given. */
    estimatedHours: shownHours.nullable(),
    actualHours: shownHours.nullable(),
    value: shownNetMoney,
    tags: z.array(tagView),
    subtasks: z.object({ completed: shownCount, total: shownCount }),
    comments: shownCount,
    /** How many tasks it waits for that are not completed. */
    waitingFor: shownCount,
    createdAt: shownInstant,
    updatedAt: shownInstant,
    completedAt: shownInstant.nullable(),
    ...permits(
      'updateTask',
      'moveTask',
      'assignTask',
      'takeTask',
      'releaseTask',
      'watchTask',
      'startTaskTimer',
      'duplicateTask',
      'deleteTask',
    ),
  })
  .meta({ id: 'TaskSummary' })
export type TaskSummary = z.infer<typeof taskSummary>

/** A part of a task that is checked off by itself. */
export const subtask = z.object({
  id: shownId,
  title: z.string(),
  completed: z.boolean(),
  assignedTo: taskPerson.nullable(),
  dueDate: shownDate.nullable(),
  /** Due date past, and neither the subtask nor its task completed. */
  overdue: z.boolean(),
})

/** A task as others name it. */
const taskName = z.object({
  id: shownId,
  title: z.string(),
  status: z.enum(taskStatuses),
  assigneeName: z.string().nullable(),
})

/** A task with its parts. */
export const taskRecord = taskSummary
  .omit({ subtasks: true })
  .extend({
    description: shownLines,
    /** Null as well for who may not see variations. */
    variation: z.object({ id: shownId, variationId: shownCode, name: z.string() }).nullable(),
    subtasks: z.array(subtask),
    /** What it waits for, and what waits for it. */
    dependsOn: z.array(taskName),
    neededBy: z.array(taskName),
    watchers: z.array(taskPerson),
    files: z.array(fileView),
    /** What was created when this task, which repeats, was completed. */
    nextTask: z.object({ id: shownId, title: z.string(), dueDate: shownDate.nullable() }).nullable(),
    createdBy: z.string(),
    /** Since when this person's timer runs for it. */
    timerSince: shownInstant.nullable(),
    isWatched: z.boolean(),
  })
  .meta({ id: 'Task' })
export type TaskRecord = z.infer<typeof taskRecord>

const person = z.union([z.enum(['me', 'none']), idField], { error: 'This id is not valid' })

/** What lists, the board, the calendar and downloads are filtered by; a filter by several values takes any of them. */
export const taskFilters = {
  search: listQuery(['dueDate']).search,
  /** Statuses; `open` are all but completed. */
  status: anyOf(z.enum([...taskStatuses, 'open'])).optional(),
  priority: anyOf(z.enum(taskPriorities)).optional(),
  type: anyOf(z.enum(taskTypes)).optional(),
  assignedTo: anyOf(person).optional(),
  jobId: anyOf(idField).optional(),
  clientId: anyOf(idField).optional(),
  variationId: idField.optional(),
  tagId: anyOf(idField).optional(),
  due: anyOf(z.enum(dueFilters)).optional(),
  own: anyOf(z.enum(ownParts)).optional(),
}

export const taskListQuery = z.strictObject({
  ...listQuery(taskSorts),
  ...taskFilters,
  updatedSince,
  group: z.enum(taskGroups).optional(),
})
export const taskList = searchedListOf(taskSummary)
  .extend({
    /** By status, and how many are overdue; of what the other filters leave. */
    counts: z.object({
      todo: shownCount,
      in_progress: shownCount,
      review: shownCount,
      completed: shownCount,
      blocked: shownCount,
      overdue: shownCount,
    }),
  })
  .meta({ id: 'TaskList' })

const { status: _, ...boardFilters } = taskFilters

/**
 * The first cards of a column, of those named in `more` (with commas between) as many as are given at all; the count
 * and the value of all come along.
 */
export const boardQuery = z.strictObject({
  ...boardFilters,
  more: z
    .string()
    .transform((columns) => columns.split(','))
    .pipe(z.array(choice(boardColumns)))
    .optional(),
})
export const taskBoard = z
  .object({
    columns: z.array(
      z.object({
        status: z.enum(boardColumns),
        count: shownCount,
        value: shownNetMoney,
        items: z.array(taskSummary),
      }),
    ),
  })
  .meta({ id: 'TaskBoard' })

/** Who can have tasks, with their names to choose from. */
export const taskPeople = listOf(taskPerson.extend({ photoUrl: shownAddress.nullable(), isMe: z.boolean() })).meta({
  id: 'TaskPeople',
})

/** Dependencies around a task, as far as they reach: what is drawn. */
export const taskGraph = z
  .object({
    tasks: z.array(taskName.extend({ dueDate: shownDate.nullable(), overdue: z.boolean() })),
    links: z.array(z.object({ taskId: shownId, dependsOnId: shownId })),
    /** There are more than these. */
    more: z.boolean(),
  })
  .meta({ id: 'TaskGraph' })
