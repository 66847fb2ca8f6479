import { getBooks } from '#domain/accounting/api.ts'
import { listActivity } from '#domain/activity/api.ts'
import { admits, isInside, type Actor } from '#domain/actor.ts'
import type { ActivityKind, RecordKind } from '#domain/activity/choices.ts'
import { getClient } from '#domain/clients/api.ts'
import { getCompany, getSettings } from '#domain/companies/api.ts'
import type { Access } from '#domain/endpoint.ts'
import { events, type EventName } from '#domain/events.ts'
import { listIntegrations } from '#domain/integrations/api.ts'
import { getInvoice } from '#domain/invoices/api.ts'
import { getJob } from '#domain/jobs/api.ts'
import { getReport } from '#domain/reports/api.ts'
import { getRole } from '#domain/roles/api.ts'
import { listTags } from '#domain/tags/api.ts'
import { getTask } from '#domain/tasks/api.ts'
import { getUser } from '#domain/users/api.ts'
import { getVariation } from '#domain/variations/api.ts'
import { listViews } from '#domain/views/api.ts'
import { listAudit } from '#domain/audit/api.ts'

/** Who may open records of a kind: whoever their own endpoint admits. */
const seenBy: Record<ActivityKind, Access> = {
  client: getClient.access,
  company: getCompany.access,
  integration: listIntegrations.access,
  invoice: getInvoice.access,
  job: getJob.access,
  report: getReport.access,
  role: getRole.access,
  tag: listTags.access,
  task: getTask.access,
  user: getUser.access,
  variation: getVariation.access,
  view: listViews.access,
}

const audited = listAudit.access

/** What happens to a record and is not for everybody who sees it; null for nobody: a view may be its owner's alone. */
const seenByFew: Partial<Record<EventName, Access | null>> = {
  'settings.updated': getSettings.access,
  'books.mapped': getBooks.access,
  'books.started': getBooks.access,
  'books.paused': getBooks.access,
  'export.created': audited,
  'export.finished': audited,
  'export.downloaded': audited,
  'export.deleted': audited,
  'user.signedIn': audited,
  'identity.linked': audited,
  'identity.unlinked': audited,
  'user.exported': audited,
  'session.revoked': audited,
  'token.created': audited,
  'token.revoked': audited,
  'calendarFeed.made': audited,
  'calendarFeed.revoked': audited,
  'outlook.kept': audited,
  'outlook.dropped': audited,
  // What somebody does in their own calendar.
  'outlook.changed': null,
  'mailbox.connected': audited,
  'mailbox.disconnected': audited,
  'mailbox.failed': audited,
  'view.created': null,
  'view.updated': null,
  'view.deleted': null,
}

const admitted = (actor: Actor, access: Access | null): boolean =>
  isInside(actor) && access !== null && admits({ access }, actor)

/** Whether somebody may open records of this kind, and so read what happened to one that is there. */
export const mayOpen = (actor: Actor, kind: RecordKind): boolean => admitted(actor, seenBy[kind])

/** Which events are not for somebody to read, whatever they are about. */
export const hiddenEvents = (actor: Actor): EventName[] =>
  (Object.keys(events) as EventName[]).filter((event) => {
    const few = seenByFew[event]
    return !admitted(actor, few === undefined ? seenBy[events[event].subject] : few)
  })

/** Whether somebody may read what happens in the company, and so what happened to records that are gone. */
export const mayReadAll = (actor: Actor): boolean => admitted(actor, listActivity.access)
