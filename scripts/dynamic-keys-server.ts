import { feeReasons, plannedDeeds, syncReasons, syncStates } from '#domain/accounting/choices.ts'
import { clientStatuses } from '#domain/clients/choices.ts'
import { contactTypes } from '#domain/contact/choices.ts'
import { archivedKinds } from '#domain/archives/rules.ts'
import { allImportFields } from '#domain/imports/choices.ts'
import { invoiceStatuses, paymentMethods, paymentTerms } from '#domain/invoices/choices.ts'
import { jobStatuses } from '#domain/jobs/choices.ts'
import { notificationKinds, notifiedSubjects } from '#domain/notifications/choices.ts'
import { projectTypes } from '#domain/onboarding/choices.ts'
import { reminderTones } from '#domain/reminders/choices.ts'
import { plans } from '#domain/plans.ts'
import { companyStatuses } from '#domain/registry/choices.ts'
import { notices } from '#domain/subscription/rules.ts'
import { taskPriorities, taskStatuses, taskTypes } from '#domain/tasks/choices.ts'
import { companyRoles, userStatuses } from '#domain/users/choices.ts'
import {
  variationInvoiceStatuses,
  variationProgress,
  variationStatuses,
  variationTypes,
} from '#domain/variations/choices.ts'
import { changes } from '#server/second-step/jobs.ts'
import { tables } from '#server/sheets/tables.ts'

/** Keys of the server's own catalogues that are put together while running. */
export const serverKeys = {
  'server/contact': { 'type.*': contactTypes },
  'server/exports': { 'kinds.*': archivedKinds, 'page.*': ['number', 'name', 'client', 'date', 'amount', 'files'] },
  'server/imports': { 'fields.*': allImportFields },
  'server/invoices': {
    'stamps.*': ['draft', 'paid', 'overdue', 'void'],
    'methods.*': paymentMethods,
    'terms.*': paymentTerms,
  },
  'server/notifications': {
    '*.subject': notificationKinds,
    '*.text': notificationKinds,
    '*.title': notificationKinds,
    '*.line': notificationKinds,
    'open.*': notifiedSubjects,
  },
  'server/onboarding': { 'projects.*': projectTypes },
  'server/sheets': {
    'lists.*': Object.keys(tables),
    'columns.*': Object.values(tables).flatMap((columns) => columns.map(({ name }) => name)),
    'clientStatuses.*': clientStatuses,
    'jobStatuses.*': jobStatuses,
    'invoiceStatuses.*': invoiceStatuses,
    'methods.*': paymentMethods,
    'variationStatuses.*': variationStatuses,
    'variationProgress.*': variationProgress,
    'variationInvoicing.*': variationInvoiceStatuses,
    'variationTypes.*': variationTypes,
    'taskStatuses.*': taskStatuses,
    'taskPriorities.*': taskPriorities,
    'taskTypes.*': taskTypes,
    'userStatuses.*': userStatuses,
    'companyStatuses.*': companyStatuses,
    'roles.*': companyRoles,
    'plans.*': plans,
    'syncStates.*': syncStates,
    'syncReasons.*': syncReasons,
    'feeReasons.*': feeReasons,
    'deeds.*': plannedDeeds,
  },
  'server/subscription': {
    '*.subject': notices,
    '*.text': notices,
    '*.open': notices,
  },
  'server/reminders': {
    '*.subject': reminderTones,
    '*.heading': reminderTones,
    '*.text': reminderTones,
    '*.close': reminderTones,
  },
  'server/reports': {
    'progress.*': ['almostComplete', 'onTrack', 'inProgress'],
    'invoiceStatuses.*': invoiceStatuses,
    'variationStatuses.*': variationStatuses,
  },
  'server/roles': { 'names.*': companyRoles, 'descriptions.*': companyRoles },
  'server/second-step': { 'changes.*': changes, 'texts.*': changes },
  'server/users': { 'roles.*': companyRoles },
  'server/variations': { 'types.*': variationTypes },
  'server/calendar': { 'status.*': taskStatuses },
  'server/outlook': { 'taskStatus.*': taskStatuses, 'jobStatus.*': jobStatuses },
}
