import { z } from 'zod'

// What these fill is in errors.ts, which the screens load before they need zod.
const params = z.record(z.string(), z.union([z.string(), z.number()]))
const fieldError = z.object({
  path: z.string(),
  message: z.string(),
  template: z.string().optional(),
  params: params.optional(),
})

/** The body of every refusal: problem+json (RFC 9457) with a stable `code`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string().optional(),
  /** Where values stand in `detail`: the sentence without them, and what they are. */
  template: z.string().optional(),
  params: params.optional(),
  requestId: z.string().optional(),
  errors: z.array(fieldError).optional(),
  /** With 412: the record as it is now. */
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof problem>
