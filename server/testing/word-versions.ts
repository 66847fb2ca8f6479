import { createComment, listComments, updateComment } from '#domain/comments/api.ts'
import { listTags, updateTag } from '#domain/tags/api.ts'
import { listViews, updateView } from '#domain/views/api.ts'
import type { Caller } from './caller.ts'
import { givenTask, givenView } from './given.ts'
import { unique } from './server.ts'

type Headers = Record<string, string>
const unversioned = undefined as unknown as number

/** The task of each comment. */
const taskOf = new Map<string, string>()

/** Of records that are read in their list alone. */
async function find<T extends { id: string }>(list: Promise<{ items: T[] }>, id: string): Promise<T> {
  const found = (await list).items.find((each) => each.id === id)
  if (found === undefined) throw new Error(`No ${id} in its list`)
  return found
}

/** Comments, tags and views as `server/versions.test.ts` edits them. */
export const wordVersions = {
  view: {
    edits: updateView,
    field: 'name',
    make: (person: Caller) => givenView(person),
    read: (person: Caller, id: string) => find(person.call(listViews, { query: {} }), id),
    edit: (person: Caller, id: string, name: string, version = unversioned, headers: Headers = {}) =>
      person.try(updateView, { params: { id }, body: { name }, version }, headers),
  },
  comment: {
    edits: updateComment,
    field: 'body',
    // Its task's history speaks of it.
    leavesNoTrace: true as const,
    make: async (person: Caller) => {
      const { id } = await givenTask(person)
      const comment = await person.call(createComment, { params: { id }, body: { body: 'Roof is on' } })
      taskOf.set(comment.id, id)
      return comment
    },
    read: (person: Caller, id: string) =>
      find(person.call(listComments, { params: { id: taskOf.get(id) ?? '' }, query: {} }), id),
    edit: (person: Caller, commentId: string, body: string, version = unversioned, headers: Headers = {}) =>
      person.try(
        updateComment,
        { params: { id: taskOf.get(commentId) ?? '', commentId }, body: { body }, version },
        headers,
      ),
  },
  tag: {
    edits: updateTag,
    field: 'name',
    isMadeAlong: true as const,
    make: async (person: Caller) => {
      const { tags } = await givenTask(person, { tags: [`Tag ${unique()}`] })
      return find(person.call(listTags, {}), tags[0]?.id ?? '')
    },
    read: (person: Caller, id: string) => find(person.call(listTags, {}), id),
    edit: (person: Caller, id: string, name: string, version = unversioned, headers: Headers = {}) =>
      person.try(updateTag, { params: { id }, body: { name }, version }, headers),
  },
}
