import { z } from 'zod'
import { archivedKinds, unsaid, type ArchivedKind } from '#domain/archives/rules.ts'
import { archivedShapes, type Archived } from '#domain/archives/schema.ts'

/**
 * The shape in which a record stands in an archive, made of the one that the API answers: without what speaks of its
 * reader, and with nothing beside it. A text that says when something was is an instant, and no text holds what the
 * database would refuse.
 */
const strict = (shape: z.ZodType, name = ''): z.ZodType => {
  if (shape instanceof z.ZodObject) {
    const fields = Object.entries(shape.shape as Record<string, z.ZodType>).filter(([field]) => !unsaid.has(field))
    return z.strictObject(Object.fromEntries(fields.map(([field, inner]) => [field, strict(inner, field)])))
  }
  if (shape instanceof z.ZodArray) return z.array(strict(shape.element as z.ZodType, name))
  if (shape instanceof z.ZodNullable) return strict(shape.unwrap() as z.ZodType, name).nullable()
  if (shape instanceof z.ZodOptional) return strict(shape.unwrap() as z.ZodType, name).optional()
  if (shape instanceof z.ZodUnion) return z.union(shape.options.map((option) => strict(option as z.ZodType, name)))
  if (shape instanceof z.ZodString) return /(?:^at|At)$/.test(name) ? z.iso.datetime() : storable(name)
  if (shape instanceof z.ZodNumber)
    return name === 'version'
      ? z
          .int()
          .min(1)
          .max(2 ** 30)
      : z.number().max(2 ** 52)
  return shape
}

/** Fields in which people write at length, and what they said before and after as their history has it. */
const long = new Set(
  `description notes body comments tasksAchieved tasksPlanned keyUpdates clientCommunication accidents
    councilInspections from to`.split(/\s+/),
)
/** More than any form takes: what is longer is read no further. */
const longest = (name: string): number => (long.has(name) ? 20_000 : 2_000)

/** What a column of texts takes. */
const storable = (name: string): z.ZodType =>
  z
    .string()
    .max(longest(name))
    .refine((text) => !text.includes('\u0000') && text.isWellFormed())

const shapes = Object.fromEntries(archivedKinds.map((kind) => [kind, strict(archivedShapes[kind])])) as Record<
  ArchivedKind,
  z.ZodType
>

/** A record as its kind has to be; otherwise where it is not so. */
export function readRecord<Kind extends ArchivedKind>(
  kind: Kind,
  value: unknown,
): { record: Archived<Kind> } | { path: string } {
  const read = shapes[kind].safeParse(value)
  if (read.success) return { record: read.data as Archived<Kind> }
  return { path: read.error.issues[0]?.path.join('.') ?? '' }
}
