import type { z } from 'zod'
import { clientForm } from '#domain/clients/schema.ts'
import { clientStatuses } from '#domain/clients/choices.ts'
import { notificationCategories, notificationChannels, themes } from '#domain/companies/choices.ts'
import { companyForm } from '#domain/companies/schema.ts'
import { timezones } from '#domain/dates.ts'
import { invoiceActions, invoiceStatuses, lineKinds, paymentMethods, paymentTerms } from '#domain/invoices/choices.ts'
import { jobForm } from '#domain/jobs/schema.ts'
import { jobStatuses } from '#domain/jobs/choices.ts'
import { allSeries } from '#domain/numbers.ts'
import { deliveryStatuses, mailFailures } from '#domain/mail/schema.ts'
import { dateRanges, progressRanges } from '#domain/reports/choices.ts'
import {
  variationInvoiceStatuses,
  variationProgress,
  variationStatuses,
  variationTypes,
} from '#domain/variations/choices.ts'
import { demoAccounts } from '#server/session/demo.ts'

/** Keys put together while running: per catalogue's folder, per pattern (`status.*`), what may stand for the star. */
export type DynamicKeys = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** The fields of a form that have a label of their own name. */
const fieldsOf = (form: z.ZodObject, without: readonly string[]): string[] =>
  Object.keys(form.shape).filter((name) => !without.includes(name))

const recordKinds = ['clients', 'jobs', 'reports', 'invoices', 'variations']
const progressWords = ['Almost Complete', 'On Track', 'In Progress', 'Behind Schedule']

/**
 * Keys that are put together while running, such as t(`status.${job.status}`): what stands for the star, from the same
 * lists as the code takes it from. A value without a text, and a text that no value asks for, fail the check.
 */
export const dynamicKeys: DynamicKeys = {
  'server/invoices': {
    'stamps.*': ['draft', 'paid', 'overdue', 'void'],
    'methods.*': paymentMethods,
    'terms.*': paymentTerms,
  },
  'server/reports': {
    'progress.*': ['almostComplete', 'onTrack', 'inProgress'],
    'invoiceStatuses.*': invoiceStatuses,
    'variationStatuses.*': variationStatuses,
  },
  'server/variations': { 'types.*': variationTypes },
  'web/app': {
    'elsewhere.*.title': ['company', 'outside', 'person'],
    'elsewhere.*.text': ['company', 'outside', 'person'],
    'elsewhere.*.go': ['company', 'outside', 'person'],
  },
  'web/clients': { 'fields.*': fieldsOf(clientForm, ['logoFileId']), 'status.*': clientStatuses },
  // As the database holds them to.
  'web/companies': { 'plans.*': ['trial', 'basic', 'pro', 'enterprise'], 'statuses.*': ['active', 'cancelled'] },
  'web/invoices': {
    'changes.*': invoiceActions,
    'kind.*': lineKinds,
    'methods.*': paymentMethods,
    'terms.*': paymentTerms,
  },
  'web/jobs': { 'fields.*': fieldsOf(jobForm, ['clientId', 'fileIds', 'milestones']), 'status.*': jobStatuses },
  'web/marketing': {
    'parts.*.title': ['reports', 'photos', 'pdf', 'share', 'jobs', 'portal'],
    'parts.*.text': ['reports', 'photos', 'pdf', 'share', 'jobs', 'portal'],
    'steps.*.title': ['one', 'two', 'three'],
    'steps.*.text': ['one', 'two', 'three'],
    'theme.*': ['light', 'dark', 'system'],
  },
  'web/portal': { 'status.*': jobStatuses },
  'web/records': {
    'conflict.*': ['field', 'mine', 'theirs'],
    'failed.*': [...recordKinds, 'companies'],
    'notFound.*': recordKinds,
    'invoiceStatus.*': invoiceStatuses,
    'mail.failure.*': mailFailures,
    'mail.status.*': deliveryStatuses,
    'report.progressWords.*': progressWords,
    'variationStatus.*': variationStatuses,
    'variationType.*': variationTypes,
  },
  'web/reports': {
    'filters.dateRanges.*': dateRanges,
    'filters.progressRanges.*': progressRanges,
    'sections.*': [
      'keyUpdates',
      'clientCommunication',
      'tasksAchieved',
      'tasksPlanned',
      'accidents',
      'councilInspections',
      'comments',
    ],
  },
  'web/session': { 'accounts.*': demoAccounts.map(({ label }) => label) },
  'web/settings': {
    'branding.schemes.*': ['light', 'dark'],
    'categories.*': notificationCategories,
    'categoryTexts.*': notificationCategories,
    'channels.*': [...notificationChannels, 'none'],
    'fields.*': fieldsOf(companyForm, []),
    'numbering.series.*': allSeries,
    'terms.*': paymentTerms,
    'themes.*': themes,
    'timezones.*': timezones,
  },
  'web/shares': { 'expiry.*': ['never', '7', '30', '90', 'date'], 'status.*': ['active', 'expired', 'revoked'] },
  'web/ui': { 'date.*': ['day', 'month', 'year'] },
  'web/variations': {
    'invoicing.*': variationInvoiceStatuses,
    'progress.*': variationProgress,
    'typeDetail.*': variationTypes,
    'visibility.*': ['shown', 'hidden'],
  },
}
