import type { Archived } from '#domain/archives/schema.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in reports as they were elsewhere, with the figures they were saved with and the photos that are there. */
export async function bringReports(
  ctx: Context,
  reports: readonly Archived<'reports'>[],
  files: ReadonlySet<string>,
): Promise<void> {
  const { companyId } = ctx.actor
  await inParts(reports, (part) =>
    ctx.db
      .insertInto('reports')
      .values(
        part.map((report) => ({
          company_id: companyId,
          id: report.id,
          version: report.version,
          code: report.reportId,
          client_id: report.clientId,
          job_id: report.jobId,
          date: report.date,
          prepared_by: report.preparedBy,
          prepared_by_title: report.preparedByTitle,
          progress_percentage: report.progressPercentage,
          tasks_achieved: report.tasksAchieved,
          tasks_planned: report.tasksPlanned,
          key_updates: report.keyUpdates,
          client_communication: report.clientCommunication,
          accidents: report.accidents,
          council_inspections: report.councilInspections,
          comments: report.comments,
          contract_amount: report.contractAmount,
          invoiced_to_date: report.invoicedToDate,
          approved_variations: report.approvedVariations,
          pending_variations: report.pendingVariations,
          milestones: JSON.stringify(report.milestones),
          invoices: JSON.stringify(report.invoices),
          variations: JSON.stringify(report.kept.variations),
          created_by: report.kept.createdById,
          created_at: report.createdAt,
          updated_at: report.updatedAt,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )
  const images = reports.flatMap(({ id, clientId, images }) =>
    images
      .filter(({ fileId }) => files.has(fileId))
      .map(({ fileId, caption }, position) => ({
        company_id: companyId,
        report_id: id,
        client_id: clientId,
        position,
        file_id: fileId,
        caption,
      })),
  )
  await inParts(images, (part) => ctx.db.insertInto('report_images').values(part).execute())
}
