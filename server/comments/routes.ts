import * as api from '#domain/comments/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { createComment, deleteComment, updateComment } from './commands.ts'
import { historyOf, listCommentRecords } from './queries.ts'

export const commentRoutes = [
  read(api.listComments, listCommentRecords),
  write(api.createComment, createComment),
  write(api.updateComment, updateComment),
  write(api.deleteComment, (ctx, { params }) => deleteComment(ctx, params)),
  read(api.getCommentHistory, (ctx, { params }) => historyOf(ctx, params.id, params.commentId)),
]
