import { z } from 'zod'
import { fieldKinds, type FieldKindName } from '#domain/field-kinds.ts'

/** A JSON schema as it is written into the document. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  kind?: FieldKindName
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  [keyword: string]: unknown
}

interface Converted {
  /** By the names of the parts. */
  parts: Record<string, JsonSchema>
  /** Schemas with an id of their own, which the parts refer to. */
  components: Record<string, JsonSchema>
}

interface Direction {
  io: 'input' | 'output'
  /** What an operation does, by its name: for the fields of `can`. */
  summaryOf: (operation: string) => string | undefined
}

/**
 * The schemas of many parts of a document, converted together, so that a schema with an id is written once. Fields of
 * answers are open to fields that come later; fields of requests are closed, because unknown ones are refused.
 */
export function convert(parts: Readonly<Record<string, z.ZodType>>, direction: Direction): Converted {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(parts), {
    io: direction.io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  const written = (schemas: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, write(schema, direction)]))
  return { parts: written(properties), components: written($defs) }
}

function write(schema: JsonSchema, direction: Direction): JsonSchema {
  const { $ref, id: _, ...own } = nullableType(schema)
  const { kind, ...rest } = { ...own, ...($ref === undefined ? {} : { $ref: $ref.replace('#/$defs/', componentPath) }) }
  const each = (schemas: JsonSchema[]) => schemas.map((part) => write(part, direction))
  const written: JsonSchema = {
    ...rest,
    ...(rest.items === undefined ? {} : { items: write(rest.items, direction) }),
    ...(rest.anyOf === undefined ? {} : { anyOf: each(rest.anyOf) }),
    ...(rest.oneOf === undefined ? {} : { oneOf: each(rest.oneOf) }),
    ...(rest.allOf === undefined ? {} : { allOf: each(rest.allOf) }),
    ...(rest.properties === undefined ? {} : { properties: fieldsOf(rest.properties, direction) }),
    ...(typeof rest.additionalProperties === 'object'
      ? { additionalProperties: write(rest.additionalProperties, direction) }
      : {}),
  }
  if (direction.io === 'output' && written.additionalProperties === false) delete written.additionalProperties
  return kind === undefined ? written : ofKind(written, kind)
}

const componentPath = '#/components/schemas/'

/** `anyOf` a type or null as one schema of both types: most generators read it as an optional value. */
function nullableType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [value, nothing, ...others] = anyOf ?? []
  const isNullable = others.length === 0 && nothing?.type === 'null' && Object.keys(nothing).length === 1
  if (value === undefined || !isNullable || typeof value.type !== 'string') return schema
  return {
    ...value,
    ...rest,
    type: [value.type, 'null'],
    ...(Array.isArray(value['enum']) ? { enum: [...(value['enum'] as unknown[]), null] } : {}),
  }
}

/** With what is said of all fields of its kind. */
function ofKind(schema: JsonSchema, kind: FieldKindName): JsonSchema {
  const { description, schema: says = {} }: { description: string; schema?: JsonSchema } = fieldKinds[kind]
  const { type, ...more } = says
  const typed = type === undefined ? {} : { type: Array.isArray(schema.type) ? [type as string, 'null'] : type }
  return { ...schema, ...typed, ...more, description: [schema.description, description].filter(Boolean).join(' ') }
}

function fieldsOf(properties: Record<string, JsonSchema>, direction: Direction): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, described(name, schema, direction)]),
  )
}

/** A field with its description: its own, that of its kind, or its name in words. */
function described(name: string, schema: JsonSchema, direction: Direction): JsonSchema {
  const kind = schema.kind ?? nullableType(schema).kind
  const field = write(schema, direction)
  if (kind === 'permission') {
    const does = direction.summaryOf(name)
    return { ...field, description: `Whether the caller may do this now: ${does ?? inWords(name)}.` }
  }
  if (kind === 'id' && name === 'id') return { ...field, description: 'The id of this record, a UUID.' }
  if (schema.description !== undefined || nullableType(schema).description !== undefined) return field
  const words = inWords(name)
  return { ...field, description: field.description === undefined ? `${words}.` : `${words}. ${field.description}` }
}

/** `contactPhone` in words: `Contact phone`. */
function inWords(name: string): string {
  const words = name.replace(/[-_]/g, ' ').replace(/([a-z\d])([A-Z])/g, (_, end: string, begin: string) => {
    return `${end} ${begin.toLowerCase()}`
  })
  return words.charAt(0).toUpperCase() + words.slice(1)
}
