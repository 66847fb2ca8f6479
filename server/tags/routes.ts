import * as api from '#domain/tags/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { deleteTag, mergeTag, updateTag } from './commands/tidying.ts'
import { listTagRecords } from './queries.ts'

export const tagRoutes = [
  read(api.listTags, listTagRecords),
  write(api.updateTag, updateTag),
  write(api.mergeTag, mergeTag),
  write(api.deleteTag, (ctx, { params }) => deleteTag(ctx, params.id)),
]
