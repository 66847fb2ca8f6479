import { z } from 'zod'
import { shownAddress, shownCount, shownId, shownInstant } from '../field-kinds.ts'
import { idField, permits, requiredCode } from '../fields.ts'
import { callTroubles, providerKinds } from '../integrations/choices.ts'
import { entryKinds, outlookStates } from './choices.ts'

/** Messages of a person's own calendar of their work, in Outlook. */
export const outlookMessages = {
  noPermission: 'Only people of the company keep a calendar of their own work.',
  notConnected: 'Connect your mailbox at Microsoft 365 first',
  allowed: 'Outlook lets Stringline keep your calendar already',
  notKept: 'No calendar of your work is kept in Outlook',
  nothingWanted: 'Please choose what the calendar is to show',
  changeGone: 'This was changed again meanwhile. Please look at it once more',
  mayNot: 'You may not change this here. It can only be put back in Outlook',
  recordGone: 'This does not stand in your calendar any more',
}

/** What stands in it. */
export const outlookWish = z
  .strictObject({ tasks: z.boolean(), jobs: z.boolean(), milestones: z.boolean() })
  .refine(({ tasks, jobs, milestones }) => tasks || jobs || milestones, { error: outlookMessages.nothingWanted })

/** How one's own calendar in Outlook stands. */
export const outlookCalendar = z
  .object({
    kind: z.enum(providerKinds),
    /** Whether the mailbox is connected, and whether its person let us keep a calendar there. */
    isConnected: z.boolean(),
    isAllowed: z.boolean(),
    /** Null where none is kept. */
    state: z.enum(outlookStates).nullable(),
    wants: z.object({ tasks: z.boolean(), jobs: z.boolean(), milestones: z.boolean() }),
    /** When it was last in line with what stands here. */
    inLineAt: shownInstant.nullable(),
    /** What is in the way at the moment, and when it is tried again. */
    trouble: z.enum(callTroubles).nullable(),
    triedAgainAt: shownInstant.nullable(),
    /** How many changes made there wait for a word. */
    changes: shownCount,
    ...permits('keepOutlookCalendar', 'allowOutlookCalendar', 'dropOutlookCalendar'),
  })
  .meta({ id: 'OutlookCalendar' })
export type OutlookCalendar = z.output<typeof outlookCalendar>

export const outlookAddress = z.object({ url: shownAddress }).meta({ id: 'OutlookAddress' })

const entry = z.object({ title: z.string(), from: z.string(), to: z.string() })

/** Something that was changed in Outlook, beside what stands here. */
export const outlookChange = z
  .object({
    id: shownId,
    kind: z.enum(entryKinds),
    recordId: shownId,
    /** Of a milestone or a task, the job it belongs to. */
    jobName: z.string().nullable(),
    /** By which a choice says what it chose from. */
    seen: z.string(),
    ours: entry,
    /** What both sides said before. */
    before: entry.nullable(),
    /** Null where it was deleted there. */
    theirs: entry.nullable(),
    offeredAt: shownInstant,
    ...permits('takeOutlookChange', 'undoOutlookChange'),
  })
  .meta({ id: 'OutlookChange' })
export type OutlookChange = z.output<typeof outlookChange>

export const outlookChanges = z.object({ items: z.array(outlookChange) }).meta({ id: 'OutlookChanges' })

export const outlookChoice = z.strictObject({ seen: requiredCode(outlookMessages.changeGone, { max: 100 }) })
export const outlookParams = z.strictObject({ id: idField })
