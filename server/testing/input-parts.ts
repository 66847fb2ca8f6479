import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { shapeAt, withValue, type Shape } from './matrix-calls.ts'

// What an endpoint takes, read from its schemas: every object, list and leaf at every depth.

type Tree = Record<string, unknown>
export type InputPlace = 'params' | 'query' | 'body'

/** A part of an input. */
export interface Part {
  /** With dots, from the input itself: `images.0.fileId`; nothing for the input as a whole. */
  path: string
  shape: Shape
  /** What an input has besides, so that it is read as the one of several things that has this part. */
  around: Tree
}

export interface Parts {
  leaves: Part[]
  objects: Part[]
  lists: Part[]
}

/** The keywords these tests know. A schema with another one could have parts that they do not find. */
const known = new Set([
  '$schema',
  'additionalProperties',
  'anyOf',
  'const',
  'default',
  'description',
  'enum',
  'format',
  'id',
  'items',
  'kind',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'oneOf',
  'pattern',
  'properties',
  'required',
  'type',
])

/** The parts of what an endpoint takes in one place. */
export function partsOf(endpoint: Endpoint, place: InputPlace): Parts {
  const parts: Parts = { leaves: [], objects: [], lists: [] }
  const schema = endpoint[place]
  if (schema !== undefined) collect(parts, { path: '', shape: shapeAt(schema, place), around: {} })
  return parts
}

function collect(parts: Parts, { path, shape, around }: Part): void {
  const unknown = Object.keys(shape).filter((keyword) => !known.has(keyword))
  if (unknown.length > 0) throw new Error(`${path}: these tests do not know “${unknown.join(', ')}”`)
  const variants = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  const compound = variants.filter(isCompound)
  if (compound.length > 0) for (const each of compound) collect(parts, { path, shape: each, around })
  else if (shape.properties !== undefined) collectObject(parts, { path, shape, around })
  else if (shape.items !== undefined) {
    parts.lists.push({ path, shape, around })
    collect(parts, { path: below(path, '0'), shape: shape.items, around })
  } else parts.leaves.push({ path, shape, around })
}

/** The schemas of a field at this path: several where an input may be one of several things. */
export function fieldsAt(schema: z.ZodType, path: string): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsAt(schema.unwrap() as z.ZodType, path)
  if (path === '') return [schema]
  if (schema instanceof z.ZodPipe) return fieldsAt(schema.in as z.ZodType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => fieldsAt(each as z.ZodType, path))
  const [name = '', ...rest] = path.split('.')
  if (schema instanceof z.ZodArray) return fieldsAt(schema.element as z.ZodType, rest.join('.'))
  const field = schema instanceof z.ZodObject ? (schema.shape[name] as z.ZodType | undefined) : undefined
  return field === undefined ? [] : fieldsAt(field, rest.join('.'))
}

const isCompound = ({ properties, items, anyOf, oneOf }: Shape): boolean =>
  properties !== undefined || items !== undefined || [...(anyOf ?? []), ...(oneOf ?? [])].some(isCompound)
const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function collectObject(parts: Parts, { path, shape, around }: Part): void {
  const properties = Object.entries(shape.properties ?? {})
  // The constants by which one of several objects is recognized.
  const inside = properties.reduce(
    (tree, [name, each]) => (each.const === undefined ? tree : withValue(tree, below(path, name), each.const)),
    around,
  )
  parts.objects.push({ path, shape, around: inside })
  for (const [name, each] of properties) collect(parts, { path: below(path, name), shape: each, around: inside })
}

/** What a leaf takes, without its name: leaves of one kind are checked by the same rules. */
export const kindOf = (shape: Shape): string =>
  JSON.stringify(shape, (key, value: unknown) => (['default', 'description'].includes(key) ? undefined : value))
