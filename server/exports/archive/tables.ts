import { z } from 'zod'
import type { Cell } from '#server/platform/sheets/sheet.ts'

// A kind of record as tables: what each says of itself is a row of the first, and each list in it a table of its own,
// whose rows begin with whose they are. Made of the record's shape, so that no field is forgotten.

/** A table: its columns by the way to their values, and whose rows it has. */
export interface Table {
  /** Empty for the record itself, else the field that its rows come from. */
  list: string
  heading: readonly string[]
  rowsOf: (record: Record<string, unknown>) => Cell[][]
}

type Shape = z.core.JSONSchema.BaseSchema
type Way = readonly string[]

/** The tables of a kind of record. `unsaid`: what speaks only of who reads it. */
export function tablesOf(shape: z.ZodObject, unsaid: ReadonlySet<string>): Table[] {
  // Without metadata no part has a name of its own, so that all of them stand where they are used.
  const whole = z.toJSONSchema(shape, { unrepresentable: 'any', metadata: z.registry() })
  const { columns, lists } = fieldsOf(whole, [], unsaid)
  const own: Table = {
    list: '',
    heading: columns.map((way) => way.join('.')),
    rowsOf: (record) => [columns.map((way) => cellOf(valueAt(record, way)))],
  }
  return [own, ...lists.map((each) => childTable(each, unsaid))]
}

/** Who a row belongs to: by its id, or by the ids that stand in place of one. */
const ownersOf = (record: Record<string, unknown>): unknown =>
  record['id'] ?? record['commentId'] ?? record['invoiceId']

function childTable({ way, item }: { way: Way; item: Shape }, unsaid: ReadonlySet<string>): Table {
  const { columns } = fieldsOf(item, [], unsaid)
  return {
    list: way.join('.'),
    heading: ['recordId', ...columns.map((column) => column.join('.'))],
    rowsOf: (record) =>
      listAt(record, way).map((each) => [
        cellOf(ownersOf(record)),
        ...columns.map((column) => cellOf(valueAt(each as Record<string, unknown>, column))),
      ]),
  }
}

interface Fields {
  columns: Way[]
  lists: { way: Way; item: Shape }[]
}

function fieldsOf(shape: Shape, above: Way, unsaid: ReadonlySet<string>): Fields {
  const fields: Fields = { columns: [], lists: [] }
  for (const [name, declared] of Object.entries(shape.properties ?? {})) {
    if (unsaid.has(name)) continue
    const way = [...above, name]
    const field = saidBy(declared as Shape)
    if (field.type === 'object' && field.properties !== undefined) {
      const inner = fieldsOf(field, way, unsaid)
      fields.columns.push(...inner.columns)
      fields.lists.push(...inner.lists)
    } else if (field.type === 'array' && isObject(field.items)) {
      fields.lists.push({ way, item: saidBy(field.items as Shape) })
    } else fields.columns.push(way)
  }
  return fields
}

/** What a field says where it says anything: nothing is in its place no table of its own. */
function saidBy(shape: Shape): Shape {
  const [only, ...others] = (shape.anyOf ?? []).filter((each) => (each as Shape).type !== 'null') as Shape[]
  return only !== undefined && others.length === 0 ? saidBy(only) : shape
}

const isObject = (items: Shape['items']): boolean =>
  typeof items === 'object' && !Array.isArray(items) && saidBy(items).properties !== undefined

function valueAt(record: unknown, way: Way): unknown {
  return way.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null),
    record,
  )
}

function listAt(record: unknown, way: Way): unknown[] {
  const found = valueAt(record, way)
  return Array.isArray(found) ? found : []
}

/** A value in its cell. What is an amount below zero is run by nobody, also where it is a text. */
function cellOf(value: unknown): Cell {
  const text = textOf(value)
  return { kind: /^-\d+(\.\d+)?$/.test(text) ? 'number' : 'text', text }
}

/** A value as it stands in a cell: a list of words by commas, what has parts as JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
