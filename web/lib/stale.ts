import { hashKey, type QueryKey } from '@tanstack/react-query'

import type { EventName } from '#domain/events.ts'
import { queryClient } from './query.tsx'

// The first words of query keys: whatever begins with them shows such records.
const clients = ['clients']
// Not their names to choose from.
const clientRecords = [
  ['clients', 'list'],
  ['clients', 'one'],
]
const jobs = ['jobs']
const reports = ['reports']
const variations = ['variations']
// Not what a new invoice starts with: that is asked for anew each time, and its next number is taken by then.
const invoices = [
  ['invoices', 'list'],
  ['invoices', 'one'],
  ['invoices', 'work'],
]
const newInvoice = ['invoices', 'suggestion']
const shares = ['shares']
const dashboard = ['dashboard']
const company = ['company']
const session = ['session']
const roles = ['roles']
const users = ['users']
const secondStepRule = ['second-step', 'rule']
const sessions = ['sessions']
const audit = ['audit']

// A job's figures, a variation's remainder and the dashboard's balances are sums of invoices and payments.
const money = [...invoices, jobs, variations, dashboard]
// Its amount is part of its job's figures, its row of the reports that list it, its remainder of what may be invoiced.
const variation = [variations, jobs, reports, ...invoices, dashboard]

/**
 * What is out of date once something has happened: for every event, the queries whose answers may differ now. Names
 * travel: a client's and a job's stand on everything that belongs to them.
 */
export const staleAfter: Record<EventName, readonly QueryKey[]> = {
  'client.created': [clients, dashboard],
  'client.updated': [clients, jobs, reports, ...invoices, variations, dashboard],
  'client.deleted': [clients, dashboard],

  // Its name stands in the frame, its terms and rate in a new invoice, its address in the portal.
  'company.updated': [company, session, ...invoices, newInvoice, dashboard],
  // Today is another day in another timezone: whatever says overdue, and every figure of this month.
  'settings.updated': [
    company,
    session,
    clients,
    jobs,
    reports,
    ...invoices,
    newInvoice,
    variations,
    shares,
    dashboard,
  ],
  // Its logo stands in the frame and in the portal.
  'branding.updated': [company, session, dashboard],
  'numbering.updated': [company, newInvoice],
  'secondStepRule.updated': [secondStepRule, session, audit],
  'company.opened': [company, audit],

  // Whoever changes a role may have it; its name stands beside people, and is a choice for others.
  'role.created': [roles, users, audit],
  'role.updated': [roles, users, session, audit],
  'role.deleted': [roles, users, session, audit],
  // A client whose people are gone may be deleted, so says the client; and a role says how many have it.
  'user.invited': [users, roles, ...clientRecords, audit],
  'user.uninvited': [users, roles, ...clientRecords, audit],
  'user.joined': [users, roles, audit],
  'user.updated': [users, roles, session, ...clientRecords, audit],
  'user.deleted': [users, roles, ...clientRecords, audit],
  'user.signedIn': [sessions, audit],
  'session.revoked': [sessions, audit],
  'audit.downloaded': [audit],

  'job.created': [jobs, clients, dashboard],
  'job.updated': [jobs, clients, reports, ...invoices, variations, dashboard],
  'job.deleted': [jobs, clients, dashboard],

  // A job with reports is not deleted; so says the job.
  'report.created': [reports, jobs, dashboard],
  'report.updated': [reports, jobs, dashboard],
  'report.deleted': [reports, jobs, shares, dashboard],
  'report.sent': [shares],
  'share.created': [shares],
  'share.revoked': [shares],

  // A client with variations or invoices is not deleted; so says the client.
  'variation.created': [...variation, ...clientRecords],
  'variation.updated': [...variation, ...clientRecords],
  'variation.deleted': [...variation, ...clientRecords],
  'variation.approved': variation,
  'variation.unapproved': variation,
  'variation.progressed': variation,
  'variation.invoiceStatusSet': variation,
  'variation.shown': variation,
  'variation.hidden': variation,

  'invoice.created': [...money, ...clientRecords],
  'invoice.updated': [...money, ...clientRecords],
  'invoice.deleted': [...money, ...clientRecords],
  'invoice.submitted': money,
  'invoice.approved': money,
  'invoice.markedOverdue': money,
  'invoice.paid': money,
  'invoice.voided': money,
  'invoice.sent': invoices,
  'payment.recorded': money,
  'payment.reversed': money,
}

/** Something happened: marks what shows it as out of date; what is on screen is fetched anew. */
export function markStale(event: EventName): Promise<void> {
  return invalidate(event, undefined)
}

/** A record was written here: its page shows the answer at once, and everything else that shows it is out of date. */
export function showWritten<Answer>(event: EventName, key: QueryKey, answer: Answer): void {
  queryClient.setQueryData(key, answer)
  void invalidate(event, key)
}

/**
 * A record was deleted here: its own answer is only marked, so that a page still showing it for a moment doesn't ask
 * for what is gone. Whoever comes back to it finds out then.
 */
export function showDeleted(event: EventName, key: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  void invalidate(event, key)
}

async function invalidate(event: EventName, except: QueryKey | undefined): Promise<void> {
  const exceptHash = except && hashKey(except)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryHash !== exceptHash && staleAfter[event].some((key) => key.every((part, at) => part === queryKey[at])),
  })
}
