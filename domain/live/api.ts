import { endpoint } from '../endpoint.ts'
import { liveQuery } from './schema.ts'

/** What happens in the company, as it happens, for whoever may see such records: kind and id, never contents. */
export const followChanges = endpoint({
  name: 'followChanges',
  method: 'GET',
  path: '/api/live',
  summary: 'Follow what changes, as server-sent events',
  explanation:
    'Events of the stream: `change`, with `{"event","kind","id"}` as JSON, never contents: read the record by its own ' +
    'endpoint; `figures`, when sums on some job moved, for who sees jobs and not what moved them; `gap`, when something ' +
    'may have been missed, so that whatever one has may be out of date; `notifications`, when one’s own notifications ' +
    'are other ones than before, the one thing that the people of clients hear; `open`, once all that was missed has ' +
    'been said. ' +
    'A comment comes every 20 seconds. The stream ends when the rights behind it do; `retry` says when to come back.',
  headers: { 'Last-Event-ID': 'The id of the last event that was heard: the stream goes on behind it.' },
  access: 'session',
  query: liveQuery,
  bytes: 'text/event-stream',
})
