import type { z } from 'zod'
import { activityKinds, recordKinds } from '#domain/activity/choices.ts'
import { toldFields, type ToldField } from '#domain/activity/rules.ts'
import { auditKinds } from '#domain/audit/choices.ts'
import { auditedEvents } from '#domain/audit/rules.ts'
import { calendarLayers, calendarViews } from '#domain/calendar/choices.ts'
import { clientForm } from '#domain/clients/schema.ts'
import { clientStatuses } from '#domain/clients/choices.ts'
import {
  companySizes,
  industries,
  notificationCategories,
  notificationChannels,
  themes,
} from '#domain/companies/choices.ts'
import { companyForm } from '#domain/companies/schema.ts'
import { timezones } from '#domain/dates.ts'
import { events, trackedFields } from '#domain/events.ts'
import { firstSteps, milestoneLists } from '#domain/dashboard/choices.ts'
import { fileKinds } from '#domain/files/rules.ts'
import {
  invoiceActions,
  invoiceStatusFilters,
  lineKinds,
  paymentMethods,
  paymentTerms,
} from '#domain/invoices/choices.ts'
import { jobForm } from '#domain/jobs/schema.ts'
import { jobStatuses, jobStatusFilters } from '#domain/jobs/choices.ts'
import { mailPaces, notificationKinds, notifiedSubjects } from '#domain/notifications/choices.ts'
import { allSeries } from '#domain/numbers.ts'
import { deliveryStatuses, mailboxFaults, mailFailures } from '#domain/mail/schema.ts'
import { entryKinds, outlookWants } from '#domain/outlook/choices.ts'
import { onboardingSteps, projectTypes, teamRoles } from '#domain/onboarding/choices.ts'
import { catalogue } from '#domain/permissions.ts'
import { alertKinds, probeCauses, probes, probeStates, trendKinds } from '#domain/overview/choices.ts'
import { plans, quotas } from '#domain/plans.ts'
import { offeredPlans } from '#domain/subscription/choices.ts'
import { companyStatuses } from '#domain/registry/choices.ts'
import { closings } from '#domain/registry/rules.ts'
import { newCompanyForm } from '#domain/registry/schema.ts'
import { dateRanges, progressRanges } from '#domain/reports/choices.ts'
import { dueFilters, ownParts, repeatUnits, taskPriorities, taskStatuses, taskTypes } from '#domain/tasks/choices.ts'
import { companyRoles, userStatuses } from '#domain/users/choices.ts'
import { variationStatuses, variationTypes } from '#domain/variations/choices.ts'
import { viewScreens } from '#domain/views/choices.ts'
import { searchTypes } from '#domain/search/choices.ts'
import { permissionGroups } from '#domain/roles/choices.ts'
import { furtherTellings } from '#web/activity/tellings.ts'
import { outsideKeys } from './dynamic-keys-outside.ts'
import { publicKeys } from './dynamic-keys-public.ts'
import { serverKeys } from './dynamic-keys-server.ts'
import { workKeys } from './dynamic-keys-work.ts'
import { exportFailures, exportStatuses } from '#domain/exports/choices.ts'
import { standings } from '#web/push/device.ts'
import { settingsPages } from '#web/settings/rights.ts'
import { secondStepKinds } from '#domain/second-step/schema.ts'
import { demoAccounts } from '#server/session/demo.ts'

/** Keys put together while running: per catalogue's folder, per pattern (`status.*`), what may stand for the star. */
export type DynamicKeys = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** The fields of a form that have a label of their own name. */
const fieldsOf = (form: z.ZodObject, without: readonly string[]): string[] =>
  Object.keys(form.shape).filter((name) => !without.includes(name))

/** What the events say, as far as anybody reads it; a subtask's parts stand beside its title. */
const toldNames = [
  ...new Set(
    Object.values(toldFields as Record<string, Record<string, ToldField>>)
      .flatMap((fields) => Object.entries(fields))
      .filter(([, told]) => told !== null && told !== 'series')
      .map(([name]) => name),
  ),
  'renamed',
  'done',
]

/** What the events of the audit say more of, by the names in their payloads. */
const auditedFields = [
  'organisation',
  ...new Set([
    ...trackedFields.user,
    ...trackedFields.role,
    ...trackedFields.secondStepRule,
    'movedTo',
    'to',
    'browser',
    'system',
    'address',
    'search',
    'kind',
    'from',
    'until',
    'reason',
    'expiresAt',
  ]),
]

const recordFolders = ['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks', 'users', 'companies', 'imports']
const progressWords = ['Almost Complete', 'On Track', 'In Progress', 'Behind Schedule']

/**
 * Keys that are put together while running, such as t(`status.${job.status}`): what stands for the star, from the same
 * lists as the code takes it from. A value without a text, and a text that no value asks for, fail the check.
 */
export const dynamicKeys: DynamicKeys = {
  ...serverKeys,
  ...workKeys,
  'web/app': {
    'elsewhere.*.title': ['company', 'outside', 'hour', 'person'],
    'elsewhere.*.text': ['company', 'outside', 'hour', 'person'],
    'elsewhere.*.go': ['company', 'outside', 'hour', 'person'],
    'palette.settings.*': Object.keys(settingsPages),
  },
  'web/activity': {
    'titles.*': Object.keys(events),
    'events.*': [...Object.keys(events), ...furtherTellings],
    'this.*': recordKinds,
    'named.*': activityKinds,
    'kinds.*': activityKinds,
    'fields.*': toldNames,
    'series.*': allSeries,
    'codes.*': ['clientId', 'jobId'],
  },
  'web/audit': {
    'kinds.*': auditKinds,
    'events.*': auditedEvents.map((event) => event.replace('.', '_')),
    'fields.*': auditedFields,
    'roles.*': companyRoles,
    'statuses.*': userStatuses,
    'answers.*': ['true', 'false'],
    'areas.*': Object.keys(catalogue),
    'actions.*': [...new Set(Object.values(catalogue).flat())],
  },
  'web/dashboard': {
    'figures.*': ['activeClients', 'activeJobs', 'completedJobs', 'totalReports', 'reportsCreated'],
    'first.*.title': firstSteps,
    'first.*.text': firstSteps,
    'first.*.later': firstSteps,
    'first.*.go': firstSteps,
    'list.*': milestoneLists,
    'list.counted.*': milestoneLists,
    'list.none.*': milestoneLists,
    'money.*': ['invoiced', 'received', 'overdue'],
  },
  'web/outlook': {
    'wants.*': outlookWants,
    'kinds.*': entryKinds,
    'changes.delete.*': entryKinds,
  },
  'web/my-work': { 'sections.*': ['overdue', 'today', 'next', 'undated'] },
  'web/calendar': {
    'view.*': calendarViews,
    'layers.*': calendarLayers,
    'jobs.*': ['start', 'end'],
    'due.*': dueFilters,
    'own.*': ownParts,
  },
  'web/clients': { 'fields.*': fieldsOf(clientForm, ['logoFileId']), 'status.*': clientStatuses },
  // As the database holds them to.
  'web/companies': {
    'plans.*': plans,
    'planHints.*': plans,
    'statuses.*': companyStatuses,
    'people.*': userStatuses,
    'roles.*': companyRoles,
    'size.*': ['clients', 'jobs', 'reports', 'invoices', 'variations'],
    'fields.*': Object.keys(newCompanyForm.shape),
  },
  'web/overview': {
    'probes.*': probes,
    'states.*': probeStates,
    'causes.*': probeCauses,
    'quotas.*': quotas,
    'alerts.titles.*': alertKinds,
    'alerts.texts.*': alertKinds,
    'trends.kinds.*': trendKinds,
    'activity.by.*': ['staff', 'client', 'platform', 'system', 'visitor', 'token', 'integration'],
  },
  'web/invoices': {
    'changes.*': invoiceActions,
    'kind.*': lineKinds,
    'methods.*': paymentMethods,
    'terms.*': paymentTerms,
  },
  'web/jobs': { 'fields.*': fieldsOf(jobForm, ['clientId', 'fileIds', 'milestones']), 'status.*': jobStatusFilters },
  'web/notifications': { 'kinds.*': notificationKinds, 'more.*': notifiedSubjects },
  ...publicKeys,
  ...outsideKeys,
  'web/profile': {
    'accountTypes.*': ['super_admin', ...companyRoles],
    'themes.*': themes,
    'timezones.*': timezones,
    'tokens.lengths.*': ['30', '90', '365', 'date'],
  },
  'web/portal': { 'status.*': jobStatuses },
  'web/onboarding': {
    'project.types.*': projectTypes,
    'steps.*': onboardingSteps,
    'team.roles.*': teamRoles,
  },
  'web/records': {
    'branding.schemes.*': ['light', 'dark'],
    'delivery.paces.*': mailPaces,
    'delivery.times.*': ['from', 'morningAt', 'to'],
    'conflict.*': ['field', 'mine', 'theirs'],
    'failed.*': recordFolders,
    'files.kinds.*': fileKinds,
    'notFound.*': recordFolders,
    'invoiceStatus.*': invoiceStatusFilters,
    'mail.failure.*': mailFailures,
    'mail.fallback.*': mailboxFaults,
    'mail.status.*': deliveryStatuses,
    'notifications.categories.*': notificationCategories,
    'notifications.texts.*': notificationCategories,
    'notifications.clientTexts.*': ['reports', 'invoices', 'payments'],
    'notifications.channels.*': [...notificationChannels, 'none'],
    'report.progressWords.*': progressWords,
    'strength.*': ['0', '1', '2', '3', '4'],
    'taskStatus.*': taskStatuses,
    'taskPriority.*': taskPriorities,
    'taskRepeat.*': repeatUnits,
    'taskType.*': taskTypes,
    'taskViews.*': viewScreens,
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
  'web/search': { 'kinds.*': searchTypes, 'type.*': searchTypes },
  'web/roles': {
    'actions.*': [...new Set(Object.values(catalogue).flat())],
    'areas.*': Object.keys(catalogue),
    'deeds.*': ['view', 'create', 'edit', 'delete'],
    'groups.*': Object.keys(permissionGroups),
    'special.*': [
      'manage_jobs',
      'manage_reports',
      'manage_variations',
      'manage_invoices',
      'manage_tasks',
      'manage_settings',
    ],
    'system.*.description': companyRoles,
    'system.*.name': companyRoles,
  },
  'web/session': {
    'accounts.*': demoAccounts.map(({ label }) => label),
    'step.texts.*': ['app', 'passkey', 'recovery'],
  },
  'web/subscription': { 'closed.why.*': closings },
  'web/settings': {
    'export.statuses.*': exportStatuses,
    'export.failures.*': exportFailures,
    'plan.names.*': plans,
    'plan.limits.*': offeredPlans,
    'plan.quotas.*': quotas,
    'plan.limitNear.*': quotas,
    'plan.limitReached.*': quotas,
    'fields.*': fieldsOf(companyForm, []),
    'numbering.series.*': allSeries,
    'terms.*': paymentTerms,
    'themes.*': themes,
    'timezones.*': timezones,
  },
  'web/shares': { 'expiry.*': ['never', '7', '30', '90', 'date'], 'status.*': ['active', 'expired', 'revoked'] },
  'web/signup': {
    'company.industries.*': industries,
    'company.sizes.*': companySizes,
    'steps.*': ['account', 'company', 'branding'],
  },
  'web/push': { 'standing.*': standings },
  'web/second-step': { 'stepKinds.*': secondStepKinds, 'roleNames.*': companyRoles },
  'web/users': {
    'roles.*': companyRoles,
    'roleTexts.*': companyRoles,
    'status.*': userStatuses,
    'fields.*': ['name', 'jobTitle', 'phone'],
  },
  'web/ui': { 'date.*': ['day', 'month', 'year'] },
}
