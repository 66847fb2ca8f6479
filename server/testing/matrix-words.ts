import type { MatrixRow } from './matrix-row.ts'
import { viewBody } from './given.ts'

const seen = { staff: 200, others: 404 }
/** Tags are kept in order by who may delete tasks. */
const keepers = { admins: 200, user: 403, others: 404 }
const removers = { admins: 204, user: 403, others: 404 }
/** What is about tasks in general, and so seen or refused as a whole. */
const inGeneral = { staff: 200, others: 403 }

/** The rows of comments, tags and saved views, all of which an org_admin made, and of the search. */
export const wordRows: Record<string, MatrixRow> = {
  // What each may find: server/search.
  searchEverywhere: {
    send: () => ({ query: { q: 'rimu' } }),
    own: { superOutside: 403, memberless: 403, others: 200 },
  },
  // Of what each may not find nothing is said: server/search.
  recallRecords: {
    send: (at) => ({ query: { records: `client:${at.clientId}` } }),
    own: { superOutside: 403, memberless: 403, others: 200 },
  },
  listComments: { send: (at) => ({ params: { id: at.taskId } }), own: seen },
  getCommentHistory: { send: (at) => ({ params: { id: at.taskId, commentId: at.commentId } }), own: seen },
  createComment: {
    send: (at) => ({ params: { id: at.taskId }, body: { body: 'Roof is on' } }),
    own: { staff: 201, others: 404 },
  },
  // Nobody writes the words of another, whatever they may do else.
  updateComment: {
    send: (at) => ({ params: { id: at.taskId, commentId: at.commentId }, body: { body: 'Roof is on' }, version: 1 }),
    own: { orgAdmin: 200, staff: 403, others: 404 },
    goesByPart: true,
  },
  deleteComment: {
    send: (at) => ({ params: { id: at.taskId, commentId: at.commentId } }),
    own: removers,
    goesByPart: true,
  },

  listTags: { send: () => ({}), own: inGeneral },
  updateTag: {
    send: (at) => ({ params: { id: at.tagId }, body: { name: `Renamed ${at.tagId.slice(-12)}` }, version: 1 }),
    own: keepers,
  },
  mergeTag: {
    send: (at) => ({ params: { id: at.tagId }, body: { into: at.otherTagId } }),
    own: keepers,
    mixed: { 'params.id': 200, 'body.into': 200 },
  },
  deleteTag: { send: (at) => ({ params: { id: at.tagId } }), own: removers },

  listViews: { send: () => ({}), own: inGeneral },
  createView: { send: () => ({ body: viewBody() }), own: { staff: 201, others: 403 } },
  updateView: { send: (at) => ({ params: { id: at.viewId }, body: { name: 'Else' }, version: 1 }), own: keepers },
  shareView: { send: (at) => ({ params: { id: at.viewId } }), own: keepers },
  unshareView: { send: (at) => ({ params: { id: at.viewId } }), own: keepers },
  // One's own order is nobody else's.
  moveView: {
    send: (at) => ({ params: { id: at.viewId }, body: { after: at.otherViewId } }),
    own: { orgAdmin: 200, staff: 403, others: 404 },
    mixed: { 'params.id': 403, 'body.after': 403 },
  },
  deleteView: { send: (at) => ({ params: { id: at.viewId } }), own: removers },
}
