import type { Endpoint } from '#domain/endpoint.ts'
import { partsOf, kindOf } from './input-parts.ts'
import { leavesOf, valueAt, withValue, type Shape } from './matrix-calls.ts'
import type { Sent } from './matrix-row.ts'
import { takenInOrder, samplesFor, type NamedValue } from './odd-values.ts'

/** A field of a call that is valid otherwise, with what it takes and the first of what it refuses. */
export interface FieldCase {
  endpoint: Endpoint
  /** `body.images.0.fileId` */
  path: string
  shape: Shape
  taken: NamedValue[]
  refused: NamedValue[]
}

/** Whether the schema takes a call's body or query. */
const isTaken = (endpoint: Endpoint, place: 'query' | 'body', sent: Sent): boolean =>
  endpoint[place]?.safeParse(sent[place] ?? {}).success === true

/** The fields of a valid call, and which of the given values each takes. */
export const fieldCases = (
  endpoint: Endpoint,
  place: 'query' | 'body',
  { sent, valuesFor }: { sent: Sent; valuesFor: (shape: Shape) => NamedValue[] },
): FieldCase[] =>
  leavesOf(endpoint)
    .filter(({ path }) => path.startsWith(`${place}.`))
    .map(({ path, shape }) => {
      const takes = ([, value]: NamedValue): boolean => isTaken(endpoint, place, withValue(sent, path, value))
      const values = valuesFor(shape)
      return {
        endpoint,
        path,
        shape,
        taken: values.filter(takes),
        refused: values.filter((each) => !takes(each)).slice(0, 1),
      }
    })

/**
 * Fields of one kind are checked by the same rules. That each value which a kind takes is taken, and that a kind
 * refuses, is shown by one field of it.
 */
export const fieldRule = (title: string) => ({
  title,
  nameOf: ({ endpoint, path }: FieldCase) => `${endpoint.name} ${path}`,
  classesOf: ({ shape, taken, refused }: FieldCase) => {
    const kind = kindOf(shape)
    const said = taken.map(([name, value]) => `${kind} takes ${name} ${JSON.stringify(value).slice(0, 40)}`)
    return [...said, ...(refused.length > 0 ? [`${kind} refuses`] : [])]
  },
  costOf: ({ taken }: FieldCase) => 3 + taken.length,
})

const isId = (shape: Shape): boolean => shape.format === 'uuid' || (shape.anyOf ?? []).some(isId)

/** A valid call with every field that it may have, except the ids of records. */
export function filledIn(endpoint: Endpoint, sent: Sent): Sent {
  const { leaves } = partsOf(endpoint, 'body')
  const isMissing = (path: string): boolean => (valueAt(sent.body, path) ?? null) === null
  const full = leaves
    .filter(({ path, shape }) => isMissing(path) && !isId(shape))
    .reduce((call, { path, shape }) => {
      const isRight = (value: unknown): boolean =>
        endpoint.body
          ?.safeParse(withValue(call.body ?? {}, path, value))
          .error?.issues.some((issue) => issue.path.join('.').startsWith(path)) !== true
      const sample = samplesFor(shape).find(isRight)
      return sample === undefined ? call : withValue(call, `body.${path}`, sample)
    }, sent)
  return isTaken(endpoint, 'body', full) ? full : sent
}

/** A field with what is put into it, the last alternative if the others are refused. */
export interface Alternatives {
  path: string
  values: unknown[]
}

/** The fields of a valid call that are no ids of records, with what each takes while the others stay, in order. */
export const fieldsInOrder = (endpoint: Endpoint, sent: Sent): Alternatives[] =>
  leavesOf(endpoint)
    .filter(({ path, shape }) => path.startsWith('body.') && !isId(shape))
    .map(({ path, shape }) => ({
      path,
      values: takenInOrder(shape, (value) => isTaken(endpoint, 'body', withValue(sent, path, value))),
    }))
    .filter(({ values }) => values.length > 0)

/** The call with the first alternatives of as many fields as its schema takes together. */
export const withAll = (endpoint: Endpoint, sent: Sent, fields: readonly Alternatives[]): Sent =>
  fields.reduce((call, { path, values: [value] }) => {
    const more = withValue(call, path, value)
    return isTaken(endpoint, 'body', more) ? more : call
  }, sent)
