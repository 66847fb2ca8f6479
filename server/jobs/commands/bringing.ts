import { sql } from 'kysely'
import type { Archived } from '#domain/archives/schema.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in jobs as they were elsewhere, with their milestones and the files that are there. */
export async function bringJobs(
  ctx: Context,
  jobs: readonly Archived<'jobs'>[],
  files: ReadonlySet<string>,
): Promise<void> {
  const { companyId } = ctx.actor
  await inParts(jobs, (part) =>
    ctx.db
      .insertInto('jobs')
      .values(
        part.map((job) => ({
          company_id: companyId,
          id: job.id,
          version: job.version,
          code: job.jobId,
          client_id: job.clientId,
          name: job.name,
          address: job.address,
          start_date: job.startDate,
          estimated_end_date: job.estimatedEndDate,
          status: job.status,
          project_manager_name: job.projectManagerName,
          job_manager: job.jobManager,
          quote_number: job.quoteNumber,
          claim_number: job.claimNumber,
          description: job.description,
          notes: job.notes,
          contract_amount: job.contractAmount,
          total_invoiced: job.totalInvoiced,
          pending_variation_value: job.pendingVariationValue,
          approved_variation_value: job.approvedVariationValue,
          created_at: job.createdAt,
          updated_at: job.updatedAt,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )
  await inParts(
    jobs.flatMap((job) => job.milestones.map((milestone, position) => ({ job, milestone, position }))),
    (part) =>
      ctx.db
        .insertInto('job_milestones')
        .values(
          part.map(({ job, milestone, position }) => ({
            company_id: companyId,
            job_id: job.id,
            client_id: job.clientId,
            position,
            title: milestone.title,
            due_date: milestone.dueDate,
            completed: milestone.completed,
            open: sql<boolean>`milestone_open(${job.status !== 'completed'}::boolean, ${milestone.completed}::boolean)`,
          })),
        )
        .execute(),
  )
  await inParts(
    jobs.flatMap((job) =>
      job.files.filter(({ id }) => files.has(id)).map(({ id }, position) => ({ jobId: job.id, id, position })),
    ),
    (part) =>
      ctx.db
        .insertInto('job_files')
        .values(
          part.map(({ jobId, id, position }) => ({ company_id: companyId, job_id: jobId, position, file_id: id })),
        )
        .execute(),
  )
}
