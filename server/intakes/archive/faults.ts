import { generateKeyBetween } from 'fractional-indexing'
import { z } from 'zod'
import type { ArchivedKind } from '#domain/archives/rules.ts'
import { isCalendarDate } from '#domain/dates.ts'
import { fieldErrors, type FieldError, type Sentence } from '#domain/errors.ts'
import { fieldMessages, optionalText } from '#domain/fields.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import type { Seen } from './seen.ts'

// What is asked of records of more than one kind.

/** What is wrong at a field; nothing where nothing is said. */
export const at = (path: string, said: string | Sentence | null): FieldError[] =>
  said === null ? [] : [{ path, ...(typeof said === 'string' ? { message: said } : said) }]

/** What a form has against a record, of which it is shown what a person would enter. */
export const asForm = <Form extends z.ZodType>(form: Form, entered: z.input<Form>, within = ''): FieldError[] => {
  const read = form.safeParse(entered)
  if (read.success) return []
  return fieldErrors(read.error).map((fault) => ({ ...fault, path: [within, fault.path].filter(Boolean).join('.') }))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isId = (text: string): boolean => uuid.test(text)

const isMoney = (text: string): boolean => /^-?\d{1,12}\.\d{2}$/.test(text)

export const amountsOf = (record: Record<string, unknown>, names: readonly string[]): FieldError[] =>
  names.flatMap((name) => (isMoney(String(record[name])) ? [] : at(name, intakeMessages.otherForm)))

export const unknownAt = (path: string, isKnown: boolean): FieldError[] =>
  isKnown ? [] : at(path, intakeMessages.unknownRecord)

/** A calendar date, or none. */
export const dateAt = (path: string, date: string | null): FieldError[] =>
  date === null || isCalendarDate(date) ? [] : at(path, fieldMessages.invalidDate)

/** Of a client: what names another one's is refused. */
export const ofClient = (
  path: string,
  id: string | null,
  owners: ReadonlyMap<string, string>,
  clientId: string,
): FieldError[] => {
  if (id === null) return []
  const owner = owners.get(id)
  if (owner === undefined) return at(path, intakeMessages.unknownRecord)
  return owner === clientId ? [] : at(path, intakeMessages.otherClient)
}

/** An id, and a number where it has one, that nothing else of the kind has. */
export const once = (seen: Seen, kind: ArchivedKind, id: string, number?: string): FieldError[] => [
  ...(isId(id) ? [] : at('id', intakeMessages.otherForm)),
  ...onceAt('id', seen, `${kind} ${id}`),
  ...(number === undefined ? [] : onceAt('number', seen, `${kind}# ${number.normalize('NFKC').toLowerCase()}`)),
]

/** Something that stands in the archive once. */
export const onceAt = (path: string, seen: Seen, key: string): FieldError[] => {
  const faults = seen.once.has(key) ? at(path, intakeMessages.twice) : []
  seen.once.add(key)
  return faults
}

/** What is named within one record, each once. */
export const distinctAt = (path: string, keys: readonly (string | number)[]): FieldError[] =>
  new Set(keys).size === keys.length ? [] : at(path, intakeMessages.twice)

/** Stored files that a record names: each is its own, and is named once in the archive. Others are missing ones. */
export const filesAt = (path: string, seen: Seen, recordId: string, ids: readonly string[]): FieldError[] =>
  ids.flatMap((id, index) => {
    const file = seen.files.get(id)
    if (file === undefined) return []
    const name = `${path}.${index}`
    return file.recordId === recordId ? onceAt(name, seen, `files ${id}`) : at(name, intakeMessages.unknownRecord)
  })

/** What somebody was called, also where nobody is known by that name any more. */
export const nameForm = z.object({ name: optionalText() })

/** Where something stands in an order that people make: the next one beside it is made of that. */
export function rankAt(path: string, rank: string): FieldError[] {
  try {
    generateKeyBetween(rank, null)
    return []
  } catch {
    return at(path, intakeMessages.otherForm)
  }
}

type Repeating = { repeatDay?: number | null | undefined; followsId?: string | null | undefined }

/** What is kept of a task that repeats: the day of the month, and which task it follows; one follows each at most. */
export const repeatAt = (path: string, { repeatDay, followsId }: Repeating, seen: Seen): FieldError[] => [
  ...(repeatDay == null || (Number.isInteger(repeatDay) && repeatDay >= 1 && repeatDay <= 31)
    ? []
    : at(`${path}.repeatDay`, intakeMessages.otherForm)),
  ...(followsId == null || isId(followsId) ? [] : at(`${path}.followsId`, intakeMessages.otherForm)),
  ...(followsId == null ? [] : onceAt(`${path}.followsId`, seen, `after task ${followsId}`)),
]
