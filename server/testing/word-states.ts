import * as comments from '#domain/comments/api.ts'
import { listTags, updateTag, mergeTag, deleteTag } from '#domain/tags/api.ts'
import * as views from '#domain/views/api.ts'
import type { Caller } from './caller.ts'
import { givenClient, givenTask, givenView, type Company } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { unique } from './server.ts'

/** What people say and keep around tasks: threads, comments, tags and views, in the states they come into. */
export function wordKinds(company: () => Company): Record<string, RecordKind> {
  const me = (): Caller => company().orgAdmin
  const made = async (params: Record<string, string>, read: Made['read']): Promise<Made> => ({
    clientId: (await givenClient(me())).id,
    params,
    read,
    listed: read,
  })

  const threadOf = (id: string) => async (person: Caller) => {
    const { status, body } = await person.try(comments.listComments, { params: { id }, query: {} })
    return status === 200 ? body : undefined
  }
  const comment = (by: () => Promise<Caller>) => async (): Promise<Made> => {
    const { id } = await givenTask(me())
    const { id: commentId } = await (await by()).call(comments.createComment, { params: { id }, body: { body: 'Hi' } })
    return made({ id, commentId }, async (person) =>
      (await threadOf(id)(person))?.items.find((each) => each.id === commentId),
    )
  }
  const tag = async (): Promise<Made> => {
    const { tags } = await givenTask(me(), { tags: [`Tag ${unique()}`, `Other ${unique()}`] })
    const [id = '', into = ''] = tags.map((each) => each.id)
    const found = await made({ id }, async (person) => {
      const { status, body } = await person.try(listTags, {})
      return status === 200 ? body.items.find((each) => each.id === id) : undefined
    })
    intoOf.set(id, into)
    return found
  }
  const intoOf = new Map<string, string>()
  const view = (shared: boolean) => async (): Promise<Made> => {
    const { id } = await givenView(me())
    if (shared) await me().call(views.shareView, { params: { id } })
    return made({ id }, async (person) => {
      const { status, body } = await person.try(views.listViews, { query: {} })
      return status === 200 ? body.items.find((each) => each.id === id) : undefined
    })
  }

  return {
    thread: {
      calls: { createComment: { endpoint: comments.createComment, body: { body: 'Roof is on' } } },
      states: {
        'without a comment': async () => {
          const { id } = await givenTask(me())
          return made({ id }, threadOf(id))
        },
      },
    },
    comment: {
      calls: {
        updateComment: { endpoint: comments.updateComment, body: { body: 'Roof is on' } },
        deleteComment: { endpoint: comments.deleteComment },
      },
      states: {
        'of an org_admin': comment(() => Promise.resolve(me())),
        "of a user's": comment(() => company().person('user')),
      },
    },
    tag: {
      calls: {
        updateTag: { endpoint: updateTag, body: () => ({ name: `Renamed ${unique()}` }) },
        mergeTag: { endpoint: mergeTag, body: ({ params }) => ({ into: intoOf.get(params['id'] ?? '') }) },
        deleteTag: { endpoint: deleteTag },
      },
      states: { 'on a task': tag },
    },
    view: {
      // One that is nobody else's is seen by nobody else.
      seenBy: 1,
      calls: {
        updateView: { endpoint: views.updateView, body: { name: 'Else' } },
        shareView: { endpoint: views.shareView },
        unshareView: { endpoint: views.unshareView },
        moveView: { endpoint: views.moveView, body: { after: null } },
        deleteView: { endpoint: views.deleteView },
      },
      states: { own: view(false), shared: view(true) },
    },
  }
}
