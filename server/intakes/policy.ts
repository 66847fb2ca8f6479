import { holdsAll, type Actor } from '#domain/actor.ts'
import { forbidden } from '#domain/errors.ts'
import { intakeMessages, type IntakeRecord } from '#domain/intakes/schema.ts'
import { allPermissions } from '#domain/permissions.ts'
import { every, unless } from '#server/platform/policy.ts'

const refusal = forbidden()
/** An archive makes, approves and gives whatever there is: who lacks one right could take it by one. */
const mayDoAll = (actor: Actor) => (holdsAll(actor, allPermissions) ? null : refusal)

type Facts = Pick<IntakeRecord, 'status'>

const intoEmpty = unless(({ isEmpty }: { isEmpty: boolean }) => !isEmpty, 'company_not_empty', intakeMessages.notEmpty)

export const intakePolicy = {
  sendIntakePart: every<Facts>(
    mayDoAll,
    unless(({ status }) => status !== 'sending', 'intake_not_sending', intakeMessages.notSending),
  ),
  runIntake: every<Facts & Pick<CompanyFacts, 'isEmpty'>>(
    mayDoAll,
    unless(({ status }) => status !== 'ready', 'intake_not_ready', intakeMessages.notReady),
    intoEmpty,
  ),
  deleteIntake: every<Facts>(
    mayDoAll,
    unless(({ status }) => status === 'done', 'intake_done', intakeMessages.isDone),
  ),
}

/** What decides whether one can be begun. */
export interface CompanyFacts {
  isEmpty: boolean
  isUnderWay: boolean
}

export const newIntakePolicy = {
  createIntake: every<CompanyFacts>(
    mayDoAll,
    unless(({ isUnderWay }) => isUnderWay, 'intake_under_way', intakeMessages.underWay),
    intoEmpty,
  ),
}
