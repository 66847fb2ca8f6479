import { reminderMessages } from '#domain/reminders/schema.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** What is asked before reminders of an invoice are stopped or go on. */
export interface ReminderFacts {
  /** Issued, with something left to pay. */
  owed: boolean
  isStopped: boolean
}

const mayEdit = needs('manage_invoices:edit')
const owed = unless(({ owed }: ReminderFacts) => !owed, 'nothing_owed', reminderMessages.nothingOwed)

export const reminderPolicy = {
  stopReminders: every(
    mayEdit,
    owed,
    unless(({ isStopped }: ReminderFacts) => isStopped, 'reminders_stopped', reminderMessages.stopped),
  ),
  resumeReminders: every(
    mayEdit,
    owed,
    unless(({ isStopped }: ReminderFacts) => !isStopped, 'reminders_not_stopped', reminderMessages.notStopped),
  ),
}
