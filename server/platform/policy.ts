import { holds, isClosed, isUnconfirmed, type Actor } from '#domain/actor.ts'
import { conflict, forbidden, type Refusal } from '#domain/errors.ts'
import type { Permission } from '#domain/permissions.ts'
import { signUpMessages } from '#domain/signup/rules.ts'

/**
 * May this person do this with this record now? Null: yes. 403: it is not theirs to do. 409: not in the state the
 * record is in. Asked by the command before it writes and by the query for `can`, so that the two cannot disagree.
 */
type Rule<Subject> = ((actor: Actor, record: Subject) => Refusal | null) & {
  /** Goes on in a company that is closed. */
  readonly goesOn?: true
}

/** A rule of what goes on in a company that is closed: what only reads, and what an endpoint says to go on. */
export const reading = <Ask extends (actor: Actor, record: never) => Refusal | null>(rule: Ask) =>
  Object.assign(((actor: Actor, record: never) => rule(actor, record)) as Ask, { goesOn: true as const })

// Made once per rule and not per question: a list asks hundreds, and a refusal says the same each time.

/** 403 for who does not hold the permission. */
export function needs(permission: Permission, message?: string): (actor: Actor) => Refusal | null {
  const refusal = forbidden(message)
  return (actor) => (holds(actor, permission) ? null : refusal)
}

/** 409 while this is so of the record. */
export function unless<Subject>(isSo: (record: Subject) => boolean, code: string, message: string): Rule<Subject> {
  const refusal = conflict(code, message)
  return (_, record) => (isSo(record) ? refusal : null)
}

const refusedUnconfirmed = conflict('address_unconfirmed', signUpMessages.unconfirmed)

/** 409 while the person's own address is not confirmed: what is mailed to others in their name has to wait. */
export const mayMail = (actor: Actor): Refusal | null => (isUnconfirmed(actor) ? refusedUnconfirmed : null)

/** The first refusal of several rules; rights come first, so that who may not learns nothing of the record. */
export const every =
  <Subject>(...rules: Rule<Subject>[]): Rule<Subject> =>
  (actor, record) => {
    for (const rule of rules) {
      const refusal = rule(actor, record)
      if (refusal !== null) return refusal
    }
    return null
  }

/**
 * Throws the refusal, if there is one. Called when the record was found in the actor's scope, so that 403 reveals
 * nothing new.
 */
export function permit(refusal: Refusal | null): void {
  if (refusal !== null) throw refusal
}

/**
 * The same for a create that may have been sent before: what it did itself (an invoice is paid by its last payment)
 * does not stand in its way. True when it was sent before.
 */
export async function permitOnce(refusal: Refusal | null, wasSent: () => Promise<boolean>): Promise<boolean> {
  if (refusal?.status === 403) throw refusal
  if (await wasSent()) return true
  permit(refusal)
  return false
}

// Never said: the request is refused before any policy is asked (`refuseClosed`).
const noneHere = forbidden()

/**
 * The answers a record carries: what this person can do with it now, and why not what only the moment forbids. In a
 * company that is closed they are only read: that it is, the page says.
 */
export function answersOf<Subject, Name extends string>(
  policy: Readonly<Record<Name, Rule<Subject>>>,
  actor: Actor,
  record: Subject,
): { can: Record<Name, boolean>; because: Partial<Record<Name, string>> } {
  const can = {} as Record<Name, boolean>
  const because: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(policy) as Name[]) {
    const rule = policy[name]
    const refusal = isClosed(actor) && rule.goesOn !== true ? noneHere : rule(actor, record)
    can[name] = refusal === null
    // A missing right tells nothing more: whether the moment would be right is not theirs to know.
    if (refusal?.status === 409) because[name] = refusal.message
  }
  return { can, because }
}
