import { z } from 'zod'
import { shownCount, shownDate, shownId, shownInstant, shownMoney } from '../field-kinds.ts'
import { notificationCategories } from '../companies/choices.ts'
import { choice, idField, wholeNumber } from '../fields.ts'
import { mailPaces, notificationKinds, notifiedSubjects } from './choices.ts'

/** Messages of notifications and of how somebody is reached. */
export const notificationMessages = {
  timeInvalid: 'Please enter a time of day',
  unknown: 'You have no such notification',
  quietEmpty: 'Quiet hours begin and end at different times',
}

/** What the sentence of a notification is made of, besides who did what; null where it has no such thing. */
export const notificationFacts = z
  .object({
    /** Of money: a payment's amount, what is due on an invoice, a variation's amount. */
    amount: shownMoney.nullable(),
    /** A calendar date. */
    dueDate: shownDate.nullable(),
    clientName: z.string().nullable(),
    /** The job by code and name. */
    jobName: z.string().nullable(),
    /** What a comment says now, with names in place of ids; a variation's name. */
    text: z.string().nullable(),
    /** The task by whose completion another is ready. */
    completed: z.string().nullable(),
    /** The subtask that was assigned, by its title now. */
    subtask: z.string().nullable(),
    /** How many days are left. */
    days: shownCount.nullable(),
  })
  .meta({ id: 'NotificationFacts' })
export type NotificationFacts = z.infer<typeof notificationFacts>

/** One notification of somebody's, as they may see it now. */
export const notification = z
  .object({
    id: shownId,
    kind: z.enum(notificationKinds),
    /** When it happened; the list is in the order in which they were noted. */
    at: shownInstant,
    /** Who did it, as they were called; null where nobody did. */
    by: z.string().nullable(),
    subject: z.object({
      kind: z.enum(notifiedSubjects),
      id: shownId,
      /** Its title, number or name now. */
      label: z.string(),
    }),
    facts: notificationFacts,
    readAt: shownInstant.nullable(),
    /** Where it leads: a path of the screens. */
    target: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

/** As many earlier notifications of an entry are counted; so many or more are said as so many. */
export const moreAtMost = 100

/** A record in the list: the newest notification about it, and how many others there are. */
export const notificationEntry = notification
  .extend({
    readAt: shownInstant.nullable().describe('Null while any notification of the entry is unread.'),
    more: shownCount.describe(
      'How many other notifications there are about the same record; 100 stands for 100 and more.',
    ),
  })
  .meta({ id: 'NotificationEntry' })
export type NotificationEntry = z.infer<typeof notificationEntry>

/** As many are counted; so many or more are said as so many. */
export const unreadAtMost = 100

export const notificationQuery = z.strictObject({
  unread: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false)
    .describe('Only entries of which a notification was not read'),
  entry: idField.optional().describe('Instead of entries, each notification about the record of this one'),
  before: idField.optional().describe('`next` of the page before'),
  pageSize: wholeNumber(1, 100).describe('How many items a page has.').default(30),
})
export const notificationList = z
  .object({
    items: z.array(notificationEntry),
    /** How many entries are unread; 100 stands for 100 and more. */
    unread: shownCount,
    /** `before` of the page that follows; null when this was the last. */
    next: z.string().nullable(),
  })
  .meta({ id: 'NotificationList' })
export type NotificationList = z.infer<typeof notificationList>
export const unreadCount = z.object({ unread: shownCount }).meta({ id: 'UnreadCount' })

/** Up to which notification all are read: the latest that was seen. */
export const readAllBody = z.strictObject({ upTo: idField })

export const unsubscribeParams = z.strictObject({ token: z.string().max(200) })

/** Which mails a link ends, and of which company. */
export const unsubscribeShown = z
  .object({
    companyName: z.string(),
    categories: z.array(z.enum(notificationCategories)),
    /** Whether none of them are sent any more. */
    isOff: z.boolean(),
  })
  .meta({ id: 'UnsubscribeShown' })
export type UnsubscribeShown = z.infer<typeof unsubscribeShown>

const minute = z
  .number({ error: notificationMessages.timeInvalid })
  .int(notificationMessages.timeInvalid)
  .min(0, notificationMessages.timeInvalid)
  .max(24 * 60 - 1, notificationMessages.timeInvalid)

/** How somebody is reached: when mails come, and when nothing does. Times are minutes of the person's own day. */
export const deliveryForm = z.strictObject({
  email: choice(mailPaces),
  morningAt: minute,
  quiet: z
    .strictObject({ from: minute, to: minute })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: notificationMessages.quietEmpty })
    .nullable(),
  push: z.boolean(),
})
