import { z } from 'zod'
import { shownCount, shownDate, shownInstant, shownVersion } from '../field-kinds.ts'
import { permits } from '../fields.ts'
import { mailDelivery } from '../mail/schema.ts'

/** Messages of reminders. */
export const reminderMessages = {
  daysRequired: 'Please choose at least one day',
  daysInvalid: 'A reminder goes out at most 30 days before and 90 days after the due date',
  tooManyDays: 'At most 8 reminders are sent for an invoice',
  noEdit: 'You do not have permission to edit settings',
  nothingOwed: 'Nothing is left to pay on this invoice',
  stopped: 'Reminders for this invoice are stopped already',
  notStopped: 'Reminders for this invoice are not stopped',
}

const day = z
  .int(reminderMessages.daysInvalid)
  .min(-30, reminderMessages.daysInvalid)
  .max(90, reminderMessages.daysInvalid)

/** When clients are reminded of what they owe: so many days from the due date, before it where negative. */
export const reminderScheduleForm = z
  .strictObject({
    enabled: z.boolean(),
    days: z
      .array(day)
      .max(8, reminderMessages.tooManyDays)
      .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  })
  .refine(({ enabled, days }) => !enabled || days.length > 0, {
    path: ['days'],
    error: reminderMessages.daysRequired,
  })

export const reminderSchedule = z
  .object({ version: shownVersion, enabled: z.boolean(), days: z.array(z.number()) })
  .meta({ id: 'ReminderSchedule' })
export type ReminderSchedule = z.infer<typeof reminderSchedule>

const sentReminder = mailDelivery.extend({
  /** From the due date, as it was then; before it where negative. */
  days: shownCount,
  to: z.string(),
  sentAt: shownInstant,
})

/** How an invoice's client is reminded of it. */
export const reminders = z
  .object({
    /** Whether the company reminds at all. */
    enabled: z.boolean(),
    /** Who stopped them for this invoice, and when; null where nobody has. */
    stopped: z.object({ by: z.string(), at: shownInstant }).nullable(),
    /** Addresses with commas between. Null before the invoice was sent by mail: where to is known from that. */
    to: z.string().nullable(),
    next: z.object({ days: shownCount, date: shownDate }).nullable(),
    /** One for each address, the latest first. */
    items: z.array(sentReminder),
    ...permits('stopReminders', 'resumeReminders'),
  })
  .meta({ id: 'Reminders' })
export type Reminders = z.infer<typeof reminders>
