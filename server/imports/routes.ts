import * as api from '#domain/imports/api.ts'
import { importLimits } from '#domain/imports/schema.ts'
import { brandOf } from '#server/companies/queries.ts'
import { receiveFile } from '#server/files/bytes.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/policy.ts'
import { answerSheet } from '#server/platform/sheets/answer.ts'
import { mapImport, runImport } from './commands/run.ts'
import { startImport } from './commands/start.ts'
import { deleteImport, undoImport } from './commands/undo.ts'
import { startImportPolicy } from './policy.ts'
import { errorsOf, leftOutOf } from './queries/errors.ts'
import type { LeftOutRow } from './queries/drafts.ts'
import { getImport, listImportRecords } from './queries/records.ts'
import { errorSheet, leftOutSheet, type WrongRow } from './sheet.ts'

export const importRoutes = [
  read(api.listImports, (ctx, { query }) => listImportRecords(ctx, query)),
  serve(api.startImport, async ({ services, request, principal, within }, { query }) => {
    permit(startImportPolicy(principal.actor, query))
    const file = await receiveFile(request, importLimits)
    return startImport({ services, principal, within }, query, file)
  }),
  read(api.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  write(api.mapImport, (ctx, { params, body }) => mapImport(ctx, params.id, body)),
  write(api.runImport, runImport),
  write(api.undoImport, (ctx, { params }) => undoImport(ctx, params.id)),
  write(api.deleteImport, (ctx, { params }) => deleteImport(ctx, params.id)),
  serve(api.downloadImportErrors, async ({ request, reply, principal, within }, { params }) => {
    const { heading, errors, language } = await within(
      principal,
      async (ctx) => ({ ...(await errorsOf(ctx, params.id)), language: (await brandOf(ctx)).language }),
      { readOnly: true },
    )
    const reader = languageOf(request.headers['accept-language']) ?? language
    const sheet = errorSheet(heading, { language: reader, timezone: principal.timezone })
    return answerSheet<WrongRow>(reply, 'csv', (make) => make({ sheet, rows: inOnePart(errors), name: sheet.title }))
  }),
  serve(api.downloadLeftOutRows, async ({ request, reply, principal, within }, { params }) => {
    const { rows, language, ...file } = await within(
      principal,
      async (ctx) => ({ ...(await leftOutOf(ctx, params.id)), language: (await brandOf(ctx)).language }),
      { readOnly: true },
    )
    const reader = languageOf(request.headers['accept-language']) ?? language
    const sheet = leftOutSheet(file, { language: reader, timezone: principal.timezone })
    return answerSheet<LeftOutRow>(reply, 'csv', (make) => make({ sheet, rows: inOnePart(rows), name: sheet.title }))
  }),
]

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
