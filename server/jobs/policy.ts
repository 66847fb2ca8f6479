import { createJob } from '#domain/jobs/api.ts'
import { completesJob } from '#domain/jobs/rules.ts'
import { jobMessages, type JobStatus } from '#domain/jobs/schema.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** What depends on a job, and where it stands. */
export interface JobFacts {
  status: JobStatus
  hasReports: boolean
  hasInvoices: boolean
  /** Of them at least one that can't be deleted any more: no draft, or one that was paid on. */
  hasStandingInvoices: boolean
  hasVariations: boolean
  /** Of them at least one on an invoice that can't be changed any more, and so stays. */
  hasBilledVariations: boolean
  hasTasks: boolean
}

const mayEdit = needs('manage_jobs:edit')

/** PRODUCT 11: to approve a job is to set it completed. Of a new job this is all there is to ask. */
export const mayComplete = needs(createJob.bodyRights.completeJob[0], jobMessages.approveToComplete)

export const jobPolicy = {
  updateJob: mayEdit,
  /**
   * No endpoint of its own but a right within updateJob and createJob (`bodyRights`); what is completed may stay so.
   */
  completeJob: every(mayEdit, (actor, job: Pick<JobFacts, 'status'>) =>
    completesJob(job.status, 'completed') ? mayComplete(actor) : null,
  ),
  /** Says what stands in the way (PRODUCT 5). */
  deleteJob: every(
    needs('manage_jobs:delete'),
    // What can't be mended comes first: nobody is told to delete reports for a job that stays.
    unless((job: JobFacts) => job.hasStandingInvoices, 'job_has_invoices', jobMessages.hasInvoices),
    unless((job: JobFacts) => job.hasBilledVariations, 'job_has_variations', jobMessages.hasBilledVariations),
    unless((job: JobFacts) => job.hasReports, 'job_has_reports', jobMessages.hasReports),
    unless((job: JobFacts) => job.hasInvoices, 'job_has_drafts', jobMessages.hasDrafts),
    unless((job: JobFacts) => job.hasVariations, 'job_has_variations', jobMessages.hasVariations),
    unless((job: JobFacts) => job.hasTasks, 'job_has_tasks', jobMessages.hasTasks),
  ),
}
