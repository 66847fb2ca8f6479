import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  commentHistory,
  commentList,
  commentListQuery,
  commentParams,
  commentRecord,
  createCommentBody,
  updateCommentBody,
} from './schema.ts'

const seen = ['manage_tasks:view'] as const

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/tasks/:id/comments',
  summary: 'Read the latest comments of a task, or those before them',
  access: seen,
  params: idParams,
  query: commentListQuery,
  output: commentList,
})

export const createComment = endpoint({
  name: 'createComment',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/tasks/:id/comments',
  summary: 'Comment on a task',
  explanation:
    'People are mentioned as `<@id>`, with an id of `GET /api/lookup/task-people`; whom it mentions watches the task. ' +
    '`**text**` is shown bold, lines that begin with `- ` or `1. ` as a list; answers hold the text as it was sent.',
  access: seen,
  params: idParams,
  body: createCommentBody,
  output: commentRecord,
})

export const updateComment = endpoint({
  name: 'updateComment',
  method: 'PATCH',
  path: '/api/tasks/:id/comments/:commentId',
  summary: 'Write a comment of one’s own anew',
  access: seen,
  params: commentParams,
  body: updateCommentBody,
  output: commentRecord,
  versioned: true,
})

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/tasks/:id/comments/:commentId',
  summary: 'Delete a comment with what it said before',
  access: seen,
  params: commentParams,
})

export const getCommentHistory = endpoint({
  name: 'getCommentHistory',
  method: 'GET',
  path: '/api/tasks/:id/comments/:commentId/history',
  summary: 'Read what a comment said before',
  access: seen,
  params: commentParams,
  output: commentHistory,
})
