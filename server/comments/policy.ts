import { holds, memberOf, type Actor } from '#domain/actor.ts'
import { commentMessages } from '#domain/comments/schema.ts'
import { forbidden, type Refusal } from '#domain/errors.ts'
import { every, needs } from '#server/platform/policy.ts'

/** Who wrote a comment; null where nobody of the company did. */
export interface CommentFacts {
  authorId: string | null
}

const mayWrite = needs('manage_tasks:edit')
const notYours = forbidden(commentMessages.notYours)
const noDelete = forbidden(commentMessages.noDelete)

const isOwn = (actor: Actor, { authorId }: CommentFacts): boolean => authorId !== null && authorId === memberOf(actor)
const byAuthor = (actor: Actor, comment: CommentFacts): Refusal | null => (isOwn(actor, comment) ? null : notYours)

/** Of the comments of a task as such. */
export const taskCommentPolicy = { createComment: mayWrite }

export const commentPolicy = {
  /** Nobody puts words into another's mouth, whatever they may do else. */
  updateComment: every(mayWrite, byAuthor),
  deleteComment(actor: Actor, comment: CommentFacts): Refusal | null {
    if (holds(actor, 'manage_tasks:delete')) return null
    return isOwn(actor, comment) ? mayWrite(actor) : noDelete
  },
}
