import * as api from '#domain/reports/api.ts'
import { reportPdfName } from '#domain/files/rules.ts'
import { brandOf } from '#server/companies/queries.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { answerPdf } from '#server/platform/pdf/answer.ts'
import { createReport, deleteReport, updateReport } from './commands.ts'
import { getReport, listReportRecords } from './queries.ts'
import { printReport } from './commands/printing.ts'

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
    const language = languageOf(request.headers['accept-language']) ?? brand.language
    const pdf = await printReport(services, report, brand, language)
    return answerPdf(reply, reportPdfName(report.reportId), pdf)
  }),
]
