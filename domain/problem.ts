import { z } from 'zod'

// What these fill is in errors.ts, which the screens load before they need zod.
const params = z.record(z.string(), z.union([z.string(), z.number()]))
const fieldError = z
  .object({
    path: z.string().describe('The field, with dots between the parts: `items.0.taxRate`.'),
    message: z.string().describe('What is wrong with it, in English.'),
    template: z.string().describe('The message with `{{places}}` for its values, where it has any.').optional(),
    params: params.describe('The values of the places of `template`.').optional(),
  })
  .meta({ id: 'FieldError' })

/** The body of every refusal: problem+json (RFC 9457) with a stable `code`. */
export const problem = z
  .object({
    type: z.string().describe('Always `about:blank`.'),
    title: z.string().describe('What the status means.'),
    status: z.number().meta({ kind: 'count' }).describe('The HTTP status.'),
    code: z.string().describe('A stable word for programs, such as `not_found` or `validation_failed`.'),
    detail: z.string().describe('What was refused and why, in English.').optional(),
    template: z.string().describe('`detail` with `{{places}}` for its values, where it has any.').optional(),
    params: params.describe('The values of the places of `template`.').optional(),
    requestId: z.string().describe('Names the request in the log of the server.').optional(),
    error: z.string().describe('The same as `detail`.').optional(),
    errors: z.array(fieldError).describe('With 422: each field that was refused.').optional(),
    current: z.unknown().describe('With 412: the record as it is now.').optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>
