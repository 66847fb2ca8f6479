import * as api from '#domain/files/api.ts'
import { invalidField } from '#domain/errors.ts'
import { fileLimits, fileMessages } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { serve } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/permit.ts'
import { sendFile, storeUpload, tooLarge } from './bytes.ts'
import { filePolicy } from './policy.ts'
import { findReadableFile } from './queries.ts'

export const fileRoutes = [
  serve(api.uploadFile, async ({ services, request, reply, principal }, { query }) => {
    permit(filePolicy.uploadFile(principal.actor, query.purpose))
    if (!request.isMultipart()) throw invalidField('file', fileMessages.missing)
    const part = await request.file({ limits: { fileSize: fileLimits[query.purpose].maxBytes } })
    if (part === undefined) throw invalidField('file', fileMessages.missing)
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw part.file.truncated ? tooLarge(query.purpose) : error
    })
    const view = await storeUpload(services, principal, { id: query.id ?? newId(), purpose: query.purpose, name: part.filename, bytes })
    return reply.code(201).header('cache-control', 'no-store').send(view)
  }),
  serve(api.readFile, async ({ services, request, reply, principal, within }, { params, query }) => {
    const file = await within(principal, (ctx) => findReadableFile(ctx, params.id), { readOnly: true })
    return sendFile(services, request, reply, file, query)
  }),
]
