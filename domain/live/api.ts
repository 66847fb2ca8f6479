import { endpoint } from '../endpoint.ts'
import { liveQuery } from './schema.ts'

/**
 * What happens in the company, as it happens, for whoever may see such records: kind and id, never contents. Events of
 * the stream: `change`, with what happened as JSON; `figures`, when sums on some job moved, for who sees jobs and not
 * what moved them; `gap`, when something may have been missed, so that whatever one
 * has may be out of date; `open`, once all that was missed has been said. `Last-Event-ID` goes on where a stream ended.
 */
export const followChanges = endpoint({
  name: 'followChanges',
  method: 'GET',
  path: '/api/live',
  summary: 'Follow what changes, as server-sent events',
  access: 'staff',
  query: liveQuery,
  bytes: 'text/event-stream',
})
