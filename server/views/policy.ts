import { holds, type Actor } from '#domain/actor.ts'
import { forbidden, type Refusal } from '#domain/errors.ts'
import { viewMessages } from '#domain/views/schema.ts'

/** Whether a view is the actor's own. */
export interface ViewFacts {
  isOwn: boolean
}

const notYours = forbidden(viewMessages.notYours)
const ownOrder = forbidden(viewMessages.ownOrder)

/** Whose it is; of those that are shared, also who keeps the tasks in order. */
const mayChange = (actor: Actor, { isOwn }: ViewFacts): Refusal | null =>
  isOwn || holds(actor, 'manage_tasks:delete') ? null : notYours

export const viewPolicy = {
  updateView: mayChange,
  shareView: mayChange,
  unshareView: mayChange,
  /** Those of others stand by their names. */
  moveView: (_: Actor, { isOwn }: ViewFacts): Refusal | null => (isOwn ? null : ownOrder),
  deleteView: mayChange,
}
