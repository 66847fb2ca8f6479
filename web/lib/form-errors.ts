import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

import { type FieldError, fieldErrors } from '#domain/errors.ts'
import { ApiProblem } from './api.ts'
import { messageOf } from './i18n.ts'

/** Calls `place` for each field's complaint; answers the message that has no field. */
export function placeErrors(error: unknown, place: (path: string, message: string) => void): string | undefined {
  if (!(error instanceof ApiProblem)) return 'An unexpected error occurred. Please try again.'
  for (const { path, message } of error.errors) if (path !== '') place(path, message)
  const atNoField = error.errors.find(({ path }) => path === '')
  return error.errors.length > 0 ? atNoField?.message : error.message
}

/** Where the screen shows what the schema calls by this path. */
export function aliased(path: string, aliases: Record<string, string>): string {
  const [first = '', ...rest] = path.split('.')
  return [aliases[first] ?? first, ...rest].join('.')
}

/**
 * The schema as react-hook-form asks for it: the first complaint about each field, at the field; others at `root`.
 * `across` are rules over several fields: the schema would look at them only once each field alone is right.
 */
export function schemaResolver<Values extends FieldValues, Schema extends z.ZodType>(
  schema: Schema,
  toInput: (values: Values) => z.input<Schema>,
  aliases: Record<string, string>,
  across: (values: Values) => FieldError[] = () => [],
): Resolver<Values, unknown, z.output<Schema>> {
  return (values) => {
    const parsed = schema.safeParse(toInput(values))
    const more = across(values)
    if (parsed.success && more.length === 0) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const fault of [...(parsed.success ? [] : fieldErrors(parsed.error)), ...more]) {
      const path = aliased(fault.path, aliases) || 'root'
      if (!get(errors, path)) set(errors, path, { type: 'schema', message: messageOf(fault) })
    }
    return { values: {}, errors }
  }
}
