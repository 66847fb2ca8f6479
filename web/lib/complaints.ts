import type { FieldError } from '#domain/errors.ts'
import { messageOf } from './i18n.ts'

/** The first complaint of each field, as fields show it; what concerns no field is left out. */
export function complaintsByField(errors: readonly FieldError[]): Record<string, string> {
  const placed = errors
    .filter(({ path }) => path !== '')
    .map((error): [string, string] => [error.path, messageOf(error)])
  return Object.fromEntries(placed.toReversed())
}
