import { z } from 'zod'
import { shownCount, shownId, shownInstant } from '../field-kinds.ts'
import { archivedKinds } from '../archives/rules.ts'
import { missingThing } from '../archives/schema.ts'
import { fieldMessages, idField, listOf, permits, requiredText } from '../fields.ts'
import { intakeFailures, intakeStatuses, leftBehind } from './choices.ts'

/** Messages of bringing in an archive. */
export const intakeMessages = {
  notEmpty: 'Your company has records already. An archive is brought into an empty company',
  underWay: 'An archive is being brought in already',
  tooOften: 'Many archives were sent in a short time. Please wait an hour before sending another',
  tooLarge: 'This archive is larger than your plan allows. Move to a larger plan to bring it in',
  empty: 'This file is empty',
  outOfTurn: 'This part of the archive does not follow the one before',
  partSize: 'This part of the archive has another length than it should have',
  otherFile: 'This is another file than the one that was begun. Choose that one, or give up and begin again',
  notSending: 'This archive has arrived already',
  notReady: 'This archive cannot be brought in',
  isDone: 'This archive has been brought in. It can be undone only by giving up the company',
  notOurs: 'This file is not an archive of Stringline',
  otherFormat: 'This archive was made by another version of Stringline. Make a new export and bring that one in',
  sameCompany: 'This archive was made of your company itself. It can be brought into another one',
  here: 'This is in your company already',
  damaged: 'The archive is damaged here, or was changed. Download it again',
  notNamed: 'This is in the archive, and its manifest does not name it',
  notThere: 'The manifest names this, and it is not in the archive',
  unpacksTooFar: 'This unpacks to more than it may',
  otherForm: 'This record does not have the form that Stringline gives it',
  twice: 'This is there twice',
  unknownRecord: 'This names a record that is not in the archive',
  otherClient: 'This belongs to another client',
  lineDiffers: 'Line {{line}} comes to {{computed}}, and the archive says {{said}}',
  totalDiffers: 'Its lines come to {{computed}}, and the archive says {{said}}',
  paidDiffers: 'Its payments come to {{computed}}, and the archive says {{said}}',
  paidBeyond: 'Its payments come to {{computed}}, of {{said}} in all',
  paidWithout: 'It is paid, and {{left}} is left to pay',
  placedBeyond: 'This gives {{computed}} away, and has {{said}}',
  belowNothing: 'It comes to less than nothing',
  statusWrong: 'Its status does not go with the rest of it',
  reversalWrong: 'A payment is taken back that is not there, or not all of it, or twice',
  notYet: 'This is said to have happened later than now',
  fileType: 'This file is not what it says it is',
  fileTooLarge: 'This file is larger than such a file may be',
}

const fileName = requiredText(fieldMessages.tooLong, { max: 200 })

/** What is about to be sent: called so, of so many bytes. */
export const createIntakeBody = z.strictObject({
  id: idField.optional(),
  fileName,
  size: z
    .int()
    .min(1, intakeMessages.empty)
    .max(2 ** 43, intakeMessages.tooLarge),
})
export const intakePartParams = z.strictObject({ id: idField, number: z.coerce.number().int().min(0).max(10_000_000) })

/** What can't come in, and why. */
export const intakeProblem = z
  .object({
    kind: z.enum([...archivedKinds, 'files', 'archive', 'plan']),
    /** The record as people call it, or where in the archive it stands. */
    label: z.string(),
    /** The field, where it is about one. */
    path: z.string(),
    message: z.string(),
    template: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'IntakeProblem' })
export type IntakeProblem = z.output<typeof intakeProblem>

/** What would come in, or came in. */
export const intakePreview = z
  .object({
    company: z.string(),
    /** Empty where the archive could not be read. */
    takenAt: z.union([shownInstant, z.literal('')]),
    counts: z.record(z.string(), z.number()),
    /** Of files. */
    bytes: shownCount,
    /** Those who are here already, and those who come in with the archive. */
    people: z.object({ known: shownCount, brought: shownCount }),
    /** What the archive itself could not have. */
    missing: z.array(missingThing),
    missingCount: shownCount,
    left: z.array(z.enum(leftBehind)),
    /** The first of them; none where it can be brought in. */
    problems: z.array(intakeProblem),
    problemCount: shownCount,
  })
  .meta({ id: 'IntakePreview' })
export type IntakePreview = z.output<typeof intakePreview>

/** The bringing in of one archive. */
export const intakeRecord = z
  .object({
    id: shownId,
    companyId: shownId,
    status: z.enum(intakeStatuses),
    fileName: z.string(),
    size: shownCount,
    /** How many parts have arrived: the next one has this number. */
    parts: shownCount,
    partSize: shownCount,
    askedBy: z.string(),
    createdAt: shownInstant,
    /** How much of what is under way is done; null while that is not known. */
    progress: z.object({ done: shownCount, of: shownCount }).nullable(),
    preview: intakePreview.nullable(),
    failure: z.enum(intakeFailures).nullable(),
    doneAt: shownInstant.nullable(),
    /** When it is removed unless it is brought in. */
    expiresAt: shownInstant,
    ...permits('sendIntakePart', 'runIntake', 'deleteIntake'),
  })
  .meta({ id: 'Intake' })
export type IntakeRecord = z.infer<typeof intakeRecord>

/** The latest first, and whether another can be begun. */
export const intakeList = listOf(intakeRecord).extend(permits('createIntake')).meta({ id: 'IntakeList' })
export type IntakeList = z.infer<typeof intakeList>
