import { toldFields, type Named, type ToldField } from '#domain/activity/rules.ts'
import type { ValueType } from '#domain/activity/choices.ts'
import type { ActivityDetail, ActivityValue } from '#domain/activity/schema.ts'
import type { Permission } from '#domain/permissions.ts'

/** A detail whose values may still be ids, of what `idOf` says. */
export type StoredDetail = ActivityDetail & { idOf?: Named }

/**
 * What an event's stored payload tells somebody, field by field: nothing that they may not see, and nothing that is
 * empty both before and after. What a newer version stored is left out.
 */
export function detailsOf(
  event: string,
  payload: Readonly<Record<string, unknown>>,
  mayRead: (right: Permission) => boolean,
): StoredDetail[] {
  const fields = (toldFields as Readonly<Record<string, Readonly<Record<string, ToldField>>>>)[event] ?? {}
  const told = Object.entries(payload).flatMap(([field, said]): StoredDetail[] => {
    const spec = fields[field] ?? null
    if (spec === null) return []
    const { type, right, idOf } = typeof spec === 'string' ? { type: spec } : spec
    if (right !== undefined && !mayRead(right)) return []
    return [{ field, type, ...sidesOf(said, type), ...(idOf === undefined ? {} : { idOf }) }]
  })
  return [...told, ...partsOfSubtask(payload)].filter(({ from, to }) => from !== null || to !== null)
}

/** A subtask is named by its title, also where that is what changed. */
function partsOfSubtask({ changes }: Readonly<Record<string, unknown>>): StoredDetail[] {
  if (!isRecord(changes)) return []
  const { title, completed, dueDate } = changes
  return [
    ...(title === undefined ? [] : [{ field: 'renamed', type: 'text' as const, ...sidesOf(title, 'text') }]),
    ...(completed === undefined ? [] : [{ field: 'done', type: 'boolean' as const, ...sidesOf(completed, 'boolean') }]),
    ...(dueDate === undefined ? [] : [{ field: 'dueDate', type: 'date' as const, ...sidesOf(dueDate, 'date') }]),
  ]
}

const sidesOf = (said: unknown, type: ValueType): Pick<ActivityDetail, 'from' | 'to'> =>
  isRecord(said) && 'from' in said && 'to' in said
    ? { from: valueOf(said['from'], type), to: valueOf(said['to'], type) }
    : { from: null, to: valueOf(said, type) }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** A stored value as it is told. */
function valueOf(value: unknown, type: ValueType): ActivityValue {
  if (value === null || value === undefined || value === '') return null
  switch (type) {
    case 'names':
    case 'files':
      return [value].flat().map(nameOf)
    case 'rights':
      return [value].flat().map(textOf)
    case 'photos':
      return Array.isArray(value) ? value.length : null
    case 'milestones':
      return recordsIn(value).map(({ title, dueDate, completed }) => ({
        title: textOf(title),
        dueDate: textOf(dueDate) || null,
        completed: completed === true,
      }))
    case 'items':
      return recordsIn(value).map(({ description, quantity, unitPrice, taxRate, kind }) => ({
        description: textOf(description),
        quantity: textOf(quantity),
        unitPrice: textOf(unitPrice),
        taxRate: textOf(taxRate),
        kind: textOf(kind),
      }))
    case 'series':
      return isRecord(value) ? [textOf(value['prefix']), textOf(value['next'])] : null
    case 'repeat':
      return isRecord(value) ? `${textOf(value['every'])} ${textOf(value['unit'])}` : null
    case 'moved':
      return isRecord(value) ? [textOf(value['role']), ...[value['people']].flat().map(textOf)] : null
    case 'notifications':
      return Object.entries(value).flatMap(([category, channels]) =>
        Object.entries(isRecord(channels) ? channels : {}).flatMap(([channel, isOn]) =>
          isOn === true ? `${category}.${channel}` : [],
        ),
      )
    case 'boolean':
      return value === true
    case 'percent':
    case 'minutes':
      return typeof value === 'number' ? value : null
    default:
      return textOf(value) || null
  }
}

/** An invoice and a variation by their numbers, all else by its name. */
function nameOf(value: unknown): string {
  if (!isRecord(value)) return textOf(value)
  return textOf(value['invoiceNumber'] ?? value['variationId'] ?? value['name'])
}
