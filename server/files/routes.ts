import type { FastifyRequest } from 'fastify'
import * as api from '#domain/files/api.ts'
import { invalidField, Refusal } from '#domain/errors.ts'
import { fileLimits, fileMessages, type FilePurpose } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { serve } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/policy.ts'
import { sendFile, uploadFile, tooLarge } from './bytes.ts'
import { filePolicy } from './policy.ts'
import { findReadableFile } from './queries.ts'

export const fileRoutes = [
  serve(api.uploadFile, async ({ services, request, reply, principal }, { query }) => {
    permit(filePolicy.uploadFile(principal.actor, query.purpose))
    const { name, bytes } = await receive(request, query.purpose)
    const view = await uploadFile(services, principal, {
      id: query.id ?? newId(),
      purpose: query.purpose,
      name,
      bytes,
    })
    return reply.code(201).header('cache-control', 'no-store').send(view)
  }),
  serve(api.readFile, async ({ services, request, reply, principal, within }, { params, query }) => {
    const file = await within(principal, (ctx) => findReadableFile(ctx, params.id), { readOnly: true })
    return sendFile(services, request, reply, file, query)
  }),
]

/** The one file of a multipart request, whole. A request cut short, or put together wrongly, is refused. */
async function receive(request: FastifyRequest, purpose: FilePurpose): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw invalidField('file', fileMessages.missing)
  try {
    const part = await request.file({ limits: { fileSize: fileLimits[purpose].maxBytes } })
    if (part === undefined) throw invalidField('file', fileMessages.missing)
    const bytes = await part.toBuffer()
    // The parser throws only when a chunk follows the limit; a file that ends right there would be kept, cut.
    if (part.file.truncated) throw tooLarge(purpose)
    return { name: part.filename, bytes }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code } = error as { code?: unknown }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(purpose)
    throw code === undefined
      ? new Refusal(400, 'interrupted_upload', fileMessages.interrupted, { cause: error })
      : error
  }
}
