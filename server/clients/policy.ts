import { clientMessages } from '#domain/clients/schema.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** What depends on a client. */
export interface ClientFacts {
  hasJobs: boolean
  hasInvoices: boolean
  /** Of them at least one that can't be deleted any more: no draft, or one that was paid on. */
  hasStandingInvoices: boolean
  hasVariations: boolean
  hasPeople: boolean
  /** Of its own: those of its jobs are the jobs'. */
  hasTasks: boolean
}

export const clientPolicy = {
  updateClient: needs('manage_clients:edit'),
  /** Says what stands in the way (PRODUCT 5). */
  deleteClient: every(
    needs('manage_clients:delete'),
    // What can't be mended comes first: nobody is told to delete jobs for a client that stays.
    unless((client: ClientFacts) => client.hasStandingInvoices, 'client_has_invoices', clientMessages.hasInvoices),
    unless((client: ClientFacts) => client.hasJobs, 'client_has_jobs', clientMessages.hasJobs),
    unless((client: ClientFacts) => client.hasInvoices, 'client_has_drafts', clientMessages.hasDrafts),
    unless((client: ClientFacts) => client.hasVariations, 'client_has_variations', clientMessages.hasVariations),
    unless((client: ClientFacts) => client.hasPeople, 'client_has_people', clientMessages.hasPeople),
    unless((client: ClientFacts) => client.hasTasks, 'client_has_tasks', clientMessages.hasTasks),
  ),
}
