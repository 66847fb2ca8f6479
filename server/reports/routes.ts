import * as api from '#domain/reports/api.ts'
import { pdfName } from '#domain/files/rules.ts'
import { brandOf } from '#server/companies/queries.ts'
import { readBytes } from '#server/files/bytes.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { answerPdf } from '#server/platform/pdf/answer.ts'
import { createReport, deleteReport, updateReport } from './commands.ts'
import { reportDocument } from './pdf.ts'
import { getReport, listReportRecords } from './queries.ts'

export const reportRoutes = [
  read(api.listReports, listReportRecords),
  read(api.getReport, (ctx, { params }) => getReport(ctx, params.id)),
  write(api.createReport, createReport),
  write(api.updateReport, updateReport),
  write(api.deleteReport, (ctx, { params }) => deleteReport(ctx, params.id)),
  serve(api.getReportPdf, async ({ services, request, reply, principal, within }, { params }) => {
    const [report, brand] = await within(principal, (ctx) => Promise.all([getReport(ctx, params.id), brandOf(ctx)]), {
      readOnly: true,
    })
    const companyId = principal.actor.companyId
    const pdf = await reportDocument(services.pdf, report, {
      brand,
      phone: brand.phone,
      email: brand.email,
      language: languageOf(request.headers['accept-language']) ?? brand.language,
      photos: await Promise.all(
        report.images.map((image) => readBytes(services.storage, companyId, image.fileId, 'print')),
      ),
      logo:
        brand.logoFileId === null ? undefined : await readBytes(services.storage, companyId, brand.logoFileId, 'print'),
    })
    return answerPdf(reply, pdfName('report', params.id), pdf)
  }),
]
