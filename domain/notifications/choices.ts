// What there is to choose of notifications. Apart from the schemas: a page that offers it needs no zod.

/**
 * Everything that people are told of. The last four are for the people of clients, of what is theirs; all others for
 * those of the company itself.
 */
export const notificationKinds = [
  'taskAssigned',
  'subtaskAssigned',
  'taskReady',
  'taskMentioned',
  'taskCommented',
  'taskDue',
  'taskOverdue',
  'variationSubmitted',
  'variationApproved',
  'variationInvoiced',
  'invoiceIssued',
  'invoiceSent',
  'invoiceViewed',
  'invoicePaid',
  'invoiceOverdue',
  'invoiceUnbooked',
  'paymentSurplus',
  'paymentDisputed',
  'reportCreated',
  'reportShared',
  'reportViewed',
  'invitationAccepted',
  'trialEnding',
  'integrationFailed',
  'mailboxFailed',
  'clientReportShared',
  'clientInvoiceSent',
  'clientInvoiceDue',
  'clientInvoiceOverdue',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What a notification is about. */
export const notifiedSubjects = [
  'company',
  'integration',
  'invoice',
  'mailbox',
  'report',
  'task',
  'user',
  'variation',
] as const
export type NotifiedSubject = (typeof notifiedSubjects)[number]

/** When mails come: each when there is news, or all in one in the morning. */
export const mailPaces = ['atOnce', 'morning'] as const
export type MailPace = (typeof mailPaces)[number]
