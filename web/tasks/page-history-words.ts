import { useTranslation } from 'react-i18next'

import { isCalendarDate } from '#domain/dates.ts'
import type { trackedFields } from '#domain/events.ts'
import { type taskPriorities, taskStatuses, type taskTypes } from '#domain/tasks/choices.ts'
import { writeHours } from '#domain/hours.ts'
import { useFormat } from '#web/lib/format.ts'
import { shownHours } from './page-words.ts'

type Entry = { event: string; changes: Record<string, unknown> }
type Change = { from: unknown; to: unknown }
type Field = (typeof trackedFields.task)[number]

/** What happened to a task and nothing else does; by these words it is told. */
export const toldEvents = [
  'task.created',
  'task.updated',
  'task.moved',
  'task.reordered',
  'task.assigned',
  'task.unassigned',
  'task.taken',
  'task.released',
  'task.ready',
  'task.watched',
  'task.unwatched',
  'subtask.added',
  'subtask.updated',
  'subtask.completed',
  'subtask.reopened',
  'subtask.renamed',
  'subtask.moved',
  'subtask.deleted',
  'dependency.added',
  'dependency.removed',
  'timer.started',
  'timer.stopped',
  'comment.created',
  'comment.updated',
  'comment.deleted',
] as const
type Told = (typeof toldEvents)[number]

/** An event of a task's history as a sentence after the name of who did it, and what it changed field by field. */
export function useHistoryWords() {
  const { t } = useTranslation('tasks')
  const format = useFormat()

  function written(field: Field, value: unknown): string {
    if (Array.isArray(value)) return value.length > 0 ? format.list(value.map(String)) : t('page.history.nothing')
    if (typeof value !== 'string' || value === '') return t('page.history.nothing')
    if (field === 'type') return t(`types.${value as (typeof taskTypes)[number]}`)
    if (field === 'priority') return t(`priorities.${value as (typeof taskPriorities)[number]}`)
    if (field === 'estimatedHours' || field === 'actualHours') return shownHours(value)
    if (field === 'value') return format.money(value)
    return isCalendarDate(value) ? format.date(value) : value
  }
  const status = (value: unknown) => {
    const known = taskStatuses.find((each) => each === value)
    return known === undefined ? '' : t(`statuses.${known}`)
  }

  return ({ event, changes }: Entry): { what: string; details: string[] } => {
    const told = nameOf(event, changes)
    if (told === undefined) return { what: t('page.history.other'), details: [] }
    const { from, to } = changeOf(changes['status'] ?? changes['assignee'])
    const values = {
      from: told === 'task.moved' ? status(from) : textOf(from),
      to: told === 'task.moved' ? status(to) : textOf(to),
      title: textOf(changes['title'] ?? changes['completed']),
      renamed: textOf(changeOf(innerOf(changes)['title']).to),
      person: textOf(changes['person']),
      hours: typeof changes['minutes'] === 'number' ? writeHours(changes['minutes']) : '',
    }
    const details = told === 'task.updated' ? Object.entries(changes) : []
    return {
      what: t(`page.events.${told}`, values),
      details: details.map(([name, change]) => {
        const field = name as Field
        const { from, to } = changeOf(change)
        if (field === 'description') return t(`page.fields.${field}`)
        return t('page.history.changed', {
          field: t(`page.fields.${field}`),
          from: written(field, from),
          to: written(field, to),
        })
      }),
    }
  }
}

/** Some events are told in several ways, by what they did. */
function nameOf(event: string, changes: Record<string, unknown>): Told | undefined {
  if (event === 'task.assigned' && changeOf(changes['assignee']).to === null) return 'task.unassigned'
  const { completed, title } = innerOf(changes)
  if (event === 'subtask.updated' && completed !== undefined && title === undefined)
    return changeOf(completed).to === true ? 'subtask.completed' : 'subtask.reopened'
  if (event === 'subtask.updated' && title !== undefined && completed === undefined) return 'subtask.renamed'
  return toldEvents.find((each) => each === event)
}

const innerOf = (changes: Record<string, unknown>): Record<string, unknown> =>
  typeof changes['changes'] === 'object' && changes['changes'] !== null ? { ...changes['changes'] } : {}

const changeOf = (change: unknown): Change =>
  typeof change === 'object' && change !== null && 'from' in change && 'to' in change
    ? { from: change.from, to: change.to }
    : { from: null, to: null }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
