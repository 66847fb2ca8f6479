import { z } from 'zod'

/** The longest that somebody may have read something before they listen, in milliseconds: a day. */
const longestAge = 86_400_000

export const liveQuery = z.strictObject({
  age: z.coerce
    .number()
    .int()
    .min(0)
    .max(longestAge)
    .optional()
    .describe('How long ago, in milliseconds, the first of what one has was read: what happened since is said first'),
})
