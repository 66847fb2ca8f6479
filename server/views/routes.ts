import * as api from '#domain/views/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { createView, deleteView, moveView, shareView, unshareView, updateView } from './commands.ts'
import { listViewRecords } from './queries.ts'

export const viewRoutes = [
  read(api.listViews, listViewRecords),
  write(api.createView, createView),
  write(api.updateView, updateView),
  write(api.shareView, (ctx, { params }) => shareView(ctx, params.id)),
  write(api.unshareView, (ctx, { params }) => unshareView(ctx, params.id)),
  write(api.moveView, moveView),
  write(api.deleteView, (ctx, { params }) => deleteView(ctx, params.id)),
]
