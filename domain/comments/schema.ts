import { z } from 'zod'
import { shownAddress, shownCount, shownId, shownInstant, shownLines, shownVersion } from '../field-kinds.ts'
import { idField, permits, placeInTime, requiredLines, wholeNumber } from '../fields.ts'
import { mentionedIn } from './rules.ts'

/** Messages of what people write under a task. */
export const commentMessages = {
  bodyRequired: 'Please write a comment',
  tooLong: 'A comment can have up to {{maximum}} characters',
  tooManyMentions: 'A comment can mention up to {{maximum}} people',
  mentionUnknown: 'Please mention only people of your company who work with tasks',
  notYours: 'Only who wrote a comment can edit it',
  noDelete: 'Only who wrote a comment can delete it, or who may delete tasks',
}

/** How long a comment may be, and how many people it may mention: each of them gets a mail. */
const maxComment = 10_000
const maxMentions = 20

/** What somebody writes. People are mentioned as `<@their id>`, so that a new name of theirs follows. */
const commentBody = requiredLines(commentMessages.bodyRequired, {
  max: maxComment,
  tooLong: commentMessages.tooLong,
}).superRefine((body, context) => {
  if (mentionedIn(body).length <= maxMentions) return
  context.addIssue({ code: 'custom', message: commentMessages.tooManyMentions, params: { maximum: maxMentions } })
})

export const updateCommentBody = z.strictObject({ body: commentBody })
export const createCommentBody = updateCommentBody.extend({ id: idField.optional() })

export const commentParams = z.strictObject({ id: idField, commentId: idField })

/** Somebody a comment mentions, by the name they have now. */
const mention = z.object({ id: shownId, name: z.string() })
export type Mention = z.infer<typeof mention>

export const commentRecord = z
  .object({
    id: shownId,
    companyId: shownId,
    taskId: shownId,
    version: shownVersion,
    /** As it was typed: `<@id>` where somebody is mentioned, `**bold**`, lists as lines with `- ` or `1. `. */
    body: shownLines,
    mentions: z.array(mention),
    /** By the name they have now; no id where a super admin or a program of the product wrote it. */
    author: z.object({ id: shownId.nullable(), name: z.string(), photoUrl: shownAddress.nullable() }),
    createdAt: shownInstant,
    /** When it was last written anew; null where it says what it said at first. */
    editedAt: shownInstant.nullable(),
    ...permits('updateComment', 'deleteComment'),
  })
  .meta({ id: 'Comment' })
export type CommentRecord = z.infer<typeof commentRecord>

export const commentListQuery = z.strictObject({
  /** The comments before these, as the answer before named them. */
  before: placeInTime.optional(),
  pageSize: wholeNumber(1, 100).describe('How many items a page has.').default(30),
})

/** The latest comments, the latest last; `total` counts all of the task. */
export const commentList = z
  .object({
    items: z.array(commentRecord),
    total: shownCount,
    /** What to send as `before` for those before them; null where there are none. */
    earlier: z.string().nullable(),
    ...permits('createComment'),
  })
  .meta({ id: 'CommentList' })
export type CommentList = z.infer<typeof commentList>

/** What a comment said before, the oldest first; each since when. */
export const commentHistory = z
  .object({
    items: z.array(
      z.object({ version: shownVersion, body: shownLines, mentions: z.array(mention), writtenAt: shownInstant }),
    ),
    total: shownCount,
  })
  .meta({ id: 'CommentHistory' })
export type CommentHistory = z.infer<typeof commentHistory>
