import * as comments from '#domain/comments/api.ts'
import { newId } from '#domain/ids.ts'
import * as tags from '#domain/tags/api.ts'
import * as views from '#domain/views/api.ts'
import type { Caller } from './caller.ts'
import { givenTask, givenView, viewBody } from './given.ts'
import type { ReadyWrite } from './money-writes.ts'
import { unique } from './server.ts'

type Writes = Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }>

/** One successful write of every kind on comments, tags and views, with the activity it must leave. */
export const wordWrites = (admin: () => Caller): Writes => ({
  ...commentWrites(admin),
  ...tagWrites(admin),
  ...viewWrites(admin),
})

function commentWrites(admin: () => Caller): Writes {
  const on = (action: string, ready: (taskId: string, commentId: string) => Pick<ReadyWrite, 'changes' | 'send'>) => ({
    action,
    kind: 'task',
    async write(): Promise<ReadyWrite> {
      const { id, title } = await givenTask(admin())
      const made = await admin().call(comments.createComment, { params: { id }, body: { body: 'Hi' } })
      return { about: id, label: title, ...ready(id, made.id) }
    },
  })
  return {
    createComment: on('comment.created', (id) => {
      const commentId = newId()
      return {
        changes: { commentId, mentioned: [] },
        send: () =>
          admin().try(comments.createComment, { params: { id }, body: { id: commentId, body: 'Roof is on' } }),
      }
    }),
    updateComment: on('comment.updated', (id, commentId) => ({
      changes: { commentId, mentioned: [] },
      send: () =>
        admin().try(comments.updateComment, { params: { id, commentId }, body: { body: 'Roof is on' }, version: 1 }),
    })),
    deleteComment: on('comment.deleted', (id, commentId) => ({
      changes: { commentId },
      send: () => admin().try(comments.deleteComment, { params: { id, commentId } }),
    })),
  }
}

function tagWrites(admin: () => Caller): Writes {
  const on = (action: string, ready: (id: string, into: { id: string; name: string }) => Partial<ReadyWrite>) => ({
    action,
    kind: 'tag',
    async write(): Promise<ReadyWrite> {
      const [name, other] = [`Crane ${unique()}`, `Lifting ${unique()}`]
      const found = (await givenTask(admin(), { tags: [name, other] })).tags
      const tag = found.find((each) => each.name === name)
      const into = found.find((each) => each.name === other)
      const about = tag?.id ?? ''
      return { about, label: name, ...ready(about, into ?? { id: '', name: '' }) } as ReadyWrite
    },
  })
  return {
    updateTag: {
      action: 'tag.updated',
      kind: 'tag',
      async write() {
        const [from, to] = [`Crane ${unique()}`, `Lifting ${unique()}`]
        const id = (await givenTask(admin(), { tags: [from] })).tags[0]?.id ?? ''
        return {
          about: id,
          label: to,
          changes: { name: { from, to } },
          send: () => admin().try(tags.updateTag, { params: { id }, body: { name: to }, version: 1 }),
        }
      },
    },
    mergeTag: on('tag.merged', (id, into) => ({
      changes: { into: into.name, tasks: 1 },
      send: () => admin().try(tags.mergeTag, { params: { id }, body: { into: into.id } }),
    })),
    deleteTag: on('tag.deleted', (id) => ({
      changes: { tasks: 1 },
      send: () => admin().try(tags.deleteTag, { params: { id } }),
    })),
  }
}

function viewWrites(admin: () => Caller): Writes {
  const on = (action: string, ready: (id: string) => Partial<ReadyWrite>, shared = false) => ({
    action,
    kind: 'view',
    async write(): Promise<ReadyWrite> {
      const { id, name } = await givenView(admin())
      if (shared) await admin().call(views.shareView, { params: { id } })
      return { about: id, label: name, ...ready(id) } as ReadyWrite
    },
  })
  return {
    createView: {
      action: 'view.created',
      kind: 'view',
      write: () =>
        Promise.resolve({
          label: 'This week',
          send: () => admin().try(views.createView, { body: viewBody({ name: 'This week' }) }),
        }),
    },
    updateView: on('view.updated', (id) => ({
      changes: { query: { from: 'assignedTo=me&due=week', to: 'due=today' } },
      send: () => admin().try(views.updateView, { params: { id }, body: { query: 'due=today' }, version: 1 }),
    })),
    shareView: on('view.shared', (id) => ({ send: () => admin().try(views.shareView, { params: { id } }) })),
    unshareView: on(
      'view.unshared',
      (id) => ({ send: () => admin().try(views.unshareView, { params: { id } }) }),
      true,
    ),
    deleteView: on('view.deleted', (id) => ({ send: () => admin().try(views.deleteView, { params: { id } }) })),
  }
}
