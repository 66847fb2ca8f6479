import type { ActivityDetail, ActivityEntry, ActivityValue } from '#domain/activity/schema.ts'
import type { CompanySummary } from '#domain/registry/schema.ts'
import type { RoleRecord } from '#domain/roles/schema.ts'
import type { UserRecord } from '#domain/users/schema.ts'
import { instant, long, money, sign, text, whole, type Named } from './columns.ts'

export const userColumns: readonly Named<UserRecord>[] = [
  text('name', (row) => row.name),
  text('email', (row) => row.email),
  text('role', (row, say) => row.customRole?.name ?? say(`roles.${row.role}`)),
  text('status', (row, say) => say(`userStatuses.${row.status}`)),
  text('jobTitle', (row) => row.jobTitle),
  text('phone', (row) => row.phone),
  text('clientCompany', (row) => row.client?.name ?? null),
  instant('lastActive', (row) => row.lastActive),
  instant('createdAt', (row) => row.createdAt),
]

/** Rights by the names that programs know them by. */
export const roleColumns: readonly Named<RoleRecord>[] = [
  text('role', (row) => row.name),
  long('description', (row) => row.description),
  sign('systemRole', (row) => row.isSystem),
  whole('people', (row) => row.userCount),
  long('rights', (row) => row.permissions.join(', ')),
  instant('createdAt', (row) => row.createdAt),
  instant('updatedAt', (row) => row.updatedAt),
]

export const companyColumns: readonly Named<CompanySummary>[] = [
  text('companyName', (row) => row.name),
  text('shortCode', (row) => row.companyId),
  text('status', (row, say) => say(`companyStatuses.${row.status}`)),
  text('plan', (row, say) => say(`plans.${row.plan}`)),
  money('monthlyValue', (row) => row.monthlyValue),
  whole('people', (row) => row.people),
  whole('activeJobs', (row) => row.activeJobs),
  whole('reports', (row) => row.reports),
  text('email', (row) => row.email),
  text('phone', (row) => row.phone),
  text('website', (row) => row.website),
  text('timezone', (row) => row.timezone),
  instant('trialEndsAt', (row) => row.trialEndsAt),
  instant('createdAt', (row) => row.createdAt),
  instant('cancelledAt', (row) => row.cancelledAt),
]

/** What happened by the names that programs know it by: the sentences are the screens'. */
export const activityColumns: readonly Named<ActivityEntry>[] = [
  instant('at', (row) => row.at),
  text('by', (row) => row.by.name),
  text('byKind', (row) => row.by.kind),
  text('event', (row) => row.event),
  text('recordKind', (row) => row.about.kind),
  text('record', (row) => row.about.label),
  long('details', (row) => row.details.map(told).join('; ')),
  sign('fromArchive', (row) => row.fromArchive),
]

const told = ({ field, from, to }: ActivityDetail): string =>
  from === null ? `${field}: ${inWords(to)}` : `${field}: ${inWords(from)} → ${inWords(to)}`

function inWords(value: ActivityValue): string {
  if (!Array.isArray(value)) return value === null ? '' : String(value)
  return value.map((each) => (typeof each === 'string' ? each : partsOf(each))).join(', ')
}

/** A milestone, or an item of an invoice, as one piece of text. */
const partsOf = (part: Exclude<Extract<ActivityValue, unknown[]>[number], string>): string =>
  'title' in part
    ? [part.title, part.dueDate].filter((each) => each !== null).join(' ')
    : `${part.quantity} × ${part.unitPrice} ${part.description}`
