import * as api from '#domain/files/api.ts'
import { fileLimits } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { serve } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/policy.ts'
import { receiveFile, sendFile, uploadFile } from './bytes.ts'
import { filePolicy } from './policy.ts'
import { findReadableFile } from './queries.ts'

export const fileRoutes = [
  serve(api.uploadFile, async ({ services, request, reply, principal }, { query }) => {
    permit(filePolicy.uploadFile(principal.actor, query.purpose))
    const { name, bytes } = await receiveFile(request, fileLimits[query.purpose])
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
