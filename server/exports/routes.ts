import * as api from '#domain/exports/api.ts'
import { archiveName } from '#domain/exports/rules.ts'
import { todayIn } from '#domain/dates.ts'
import { brandOf } from '#server/companies/queries.ts'
import { sendStored } from '#server/platform/files/sending.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/policy.ts'
import { archiveKey } from './archive/make.ts'
import { createExport, deleteExport, recordDownload } from './commands/asking.ts'
import { exportPolicy } from './policy.ts'
import { getExport, listExportRecords, storedArchive } from './queries/exports.ts'

export const exportRoutes = [
  read(api.listExports, listExportRecords),
  write(api.createExport, createExport),
  read(api.getExport, (ctx, { params }) => getExport(ctx, params.id)),
  serve(api.downloadExport, async ({ services, request, reply, principal, within }, { params }) => {
    const { actor } = principal
    const [record, archive, brand] = await within(
      principal,
      (ctx) => Promise.all([getExport(ctx, params.id), storedArchive(ctx, params.id), brandOf(ctx)]),
      { readOnly: true },
    )
    permit(exportPolicy.downloadExport(actor, record))
    const attempt = { id: params.id, number: archive?.attempt ?? 0 }
    return sendStored(services, request, reply, {
      key: archiveKey(actor.companyId, attempt),
      etag: `"${record.sha256?.slice(0, 32) ?? ''}"`,
      contentType: 'application/zip',
      disposition: 'attachment',
      name: archiveName(brand.companyName, todayIn(brand.timezone, new Date(record.takenAt ?? record.createdAt))),
      before: (start) => within(principal, (ctx) => recordDownload(ctx, record, start)),
    })
  }),
  write(api.deleteExport, (ctx, { params }) => deleteExport(ctx, params.id)),
]
