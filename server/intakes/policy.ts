import { holds, holdsAll, type Actor } from '#domain/actor.ts'
import { forbidden } from '#domain/errors.ts'
import { intakeMessages, type IntakeRecord } from '#domain/intakes/schema.ts'
import { everyView } from '#domain/permissions.ts'
import { every, unless } from '#server/platform/policy.ts'

const refusal = forbidden()
const bringsAll = (actor: Actor) => (holds(actor, 'manage_company:edit') && holdsAll(actor, everyView) ? null : refusal)

type Facts = Pick<IntakeRecord, 'status'>

const intoEmpty = unless(({ isEmpty }: { isEmpty: boolean }) => !isEmpty, 'company_not_empty', intakeMessages.notEmpty)

export const intakePolicy = {
  sendIntakePart: every<Facts>(
    bringsAll,
    unless(({ status }) => status !== 'sending', 'intake_not_sending', intakeMessages.notSending),
  ),
  runIntake: every<Facts & Pick<CompanyFacts, 'isEmpty'>>(
    bringsAll,
    unless(({ status }) => status !== 'ready', 'intake_not_ready', intakeMessages.notReady),
    intoEmpty,
  ),
  deleteIntake: every<Facts>(
    bringsAll,
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
    bringsAll,
    unless(({ isUnderWay }) => isUnderWay, 'intake_under_way', intakeMessages.underWay),
    intoEmpty,
  ),
}
