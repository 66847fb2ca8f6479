import type { z } from 'zod'
import { fieldErrors } from './errors.ts'

/** What a form says about a value, as `path: message`; empty when it takes it. */
export function complaints(form: z.ZodType, value: unknown): string[] {
  const parsed = form.safeParse(value)
  return parsed.success ? [] : fieldErrors(parsed.error).map(({ path, message }) => `${path}: ${message}`)
}

/** Without this key: the field was never sent. */
export function without<T extends object>(value: T, key: keyof T): Partial<T> {
  const { [key]: _, ...rest } = value
  return rest as Partial<T>
}
