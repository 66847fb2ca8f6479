import * as api from '#domain/variations/api.ts'
import { pdfName } from '#domain/files/rules.ts'
import { brandOf } from '#server/companies/queries.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { answerPdf } from '#server/platform/pdf/answer.ts'
import {
  approveVariation,
  setVariationInvoiceStatus,
  setVariationProgress,
  setVariationVisibility,
  unapproveVariation,
} from './commands/statuses.ts'
import { createVariation, deleteVariation, updateVariation } from './commands/write.ts'
import { getVariation } from './queries.ts'
import { listVariationRecords } from './queries/list.ts'
import { printVariation } from './commands/printing.ts'

export const variationRoutes = [
  read(api.listVariations, listVariationRecords),
  read(api.getVariation, (ctx, { params }) => getVariation(ctx, params.id)),
  write(api.createVariation, createVariation),
  write(api.updateVariation, updateVariation),
  write(api.deleteVariation, (ctx, { params }) => deleteVariation(ctx, params.id)),
  write(api.approveVariation, (ctx, { params }) => approveVariation(ctx, params.id)),
  write(api.unapproveVariation, (ctx, { params }) => unapproveVariation(ctx, params.id)),
  write(api.setVariationProgress, setVariationProgress),
  write(api.setVariationInvoiceStatus, setVariationInvoiceStatus),
  write(api.setVariationVisibility, setVariationVisibility),
  serve(api.getVariationPdf, async ({ services, request, reply, principal, within }, { params }) => {
    const [variation, brand] = await within(
      principal,
      (ctx) => Promise.all([getVariation(ctx, params.id), brandOf(ctx)]),
      { readOnly: true },
    )
    const language = languageOf(request.headers['accept-language']) ?? brand.language
    const pdf = await printVariation(services, variation, brand, language)
    return answerPdf(reply, pdfName(variation.variationId), pdf)
  }),
]
