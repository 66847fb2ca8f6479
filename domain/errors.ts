import { z } from 'zod'

/** One field's complaint. `path` uses dots: `milestones.2.title`. */
export const fieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** The body of every refusal: problem+json (RFC 9457) with a stable `code`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string().optional(),
  requestId: z.string().optional(),
  errors: z.array(fieldError).optional(),
  /** With 412: the record as it is now. */
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof problem>

/** A refusal with a public message. Thrown by policies, rules and commands; mapped once, in platform/http. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[] | undefined
  readonly current: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: FieldError[]; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.current = more.current
  }
}

/** 404: unknown, or not for this person's eyes; the two look the same (SPEC 5: Item not found). */
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'Item not found')

/** 403: visible, but not theirs to do. */
export const forbidden = (message = 'You do not have permission to do this'): Refusal =>
  new Refusal(403, 'forbidden', message)

/** 409: the wrong moment, or something stands in the way. */
export const conflict = (code: string, message: string): Refusal => new Refusal(409, code, message)

/** 412: the edit was based on an older version; `current` is the record as it is now. */
export const stale = (current: unknown): Refusal =>
  new Refusal(412, 'stale_version', 'Somebody else changed this in the meantime', { current })

/** 422: bad input, one entry per field. */
export const invalid = (errors: FieldError[]): Refusal =>
  new Refusal(422, 'validation_failed', errors[0]?.message ?? 'Invalid input', { errors })

/** 422 for a single field. */
export const invalidField = (path: string, message: string): Refusal => invalid([{ path, message }])

/** A zod error as field entries; unknown keys are reported at their own name. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'This field cannot be set' }))
      : [{ path: path.join('.'), message: issue.message }]
  })
}
