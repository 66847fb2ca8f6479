import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { mergeTagBody, tagList, tagRecord, updateTagBody } from './schema.ts'

const seen = ['manage_tasks:view'] as const

export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/api/tags',
  summary: 'List the tags of the company',
  access: seen,
  output: tagList,
})

/** Everywhere it stands. */
export const updateTag = endpoint({
  name: 'updateTag',
  method: 'PATCH',
  path: '/api/tags/:id',
  summary: 'Rename a tag',
  access: seen,
  params: idParams,
  body: updateTagBody,
  output: tagRecord,
  versioned: true,
})

/** What has the tag has the other one from then on, once. */
export const mergeTag = endpoint({
  name: 'mergeTag',
  method: 'POST',
  path: '/api/tags/:id/merge',
  summary: 'Merge a tag into another',
  access: seen,
  params: idParams,
  body: mergeTagBody,
  output: tagRecord,
})

export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/api/tags/:id',
  summary: 'Delete a tag, which is then on no task',
  access: seen,
  params: idParams,
})
