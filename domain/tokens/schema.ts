import { z } from 'zod'
import { shownId, shownInstant } from '../field-kinds.ts'
import { idField, instant, listOf, requiredText } from '../fields.ts'

/** How many tokens somebody may have in a company at once, those that ran out included. */
export const maxTokens = 20
/** No token lasts longer, in days. */
export const maxTokenDays = 366

/** Messages of API tokens. */
export const tokenMessages = {
  nameRequired: 'Name is required',
  expiryRequired: 'Please choose when the token ends',
  expiryPast: 'Please choose a day ahead',
  expiryFar: 'A token lasts a year at most',
  tooMany: "You can have up to {{maximum}} tokens. Revoke one that you don't need",
}

export const tokenForm = z.strictObject({
  name: requiredText(tokenMessages.nameRequired, { max: 80 }),
  expiresAt: z.string({ error: tokenMessages.expiryRequired }).min(1, tokenMessages.expiryRequired).pipe(instant()),
})
export const createTokenBody = tokenForm.extend({ id: idField.optional() })

export const tokenRecord = z
  .object({
    id: shownId,
    name: z.string(),
    createdAt: shownInstant,
    expiresAt: shownInstant,
    isExpired: z.boolean(),
    /** To a few minutes; null: never yet. */
    usedAt: shownInstant.nullable(),
  })
  .meta({ id: 'Token' })
export type TokenRecord = z.infer<typeof tokenRecord>
export const tokenList = listOf(tokenRecord).meta({ id: 'TokenList' })

/** The token is answered once; a create that repeats one answers without it. */
export const createdToken = tokenRecord.extend({ token: z.string().nullable() }).meta({ id: 'CreatedToken' })
export type CreatedToken = z.infer<typeof createdToken>
