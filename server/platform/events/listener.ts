import { events, type EventName, type EventPayload, type EventSubjectKind } from '#domain/events.ts'
import type { Context } from '../context.ts'
import type { Listener } from '../feature.ts'
import { within } from '../within.ts'
import { handle } from '../jobs/handler.ts'
import { job, type Attempt, type Retry } from '../jobs/job.ts'
import type { Services } from '../runtime.ts'
import { askerOf } from '../turns.ts'
import { markDelivered, readEvent } from './deliveries.ts'
import { delivery } from './subscription.ts'

/** Something that happened, as its listeners see it. */
export interface Happened<N extends EventName> {
  id: string
  at: string
  /** Who did it, by name. */
  by: string
  /** The person of the company who did it, if one did. */
  byId: string | null
  subject: { kind: EventSubjectKind<N>; id: string; label: string }
  payload: EventPayload<N>
}

/** What a listener works with: the product itself, acting in the company where it happened. */
export interface ListenerScope {
  services: Services
  attempt: Attempt
  /** Reads in that company, outside the transaction of the effects. */
  read: <T>(query: (ctx: Context) => Promise<T>) => Promise<T>
  /** Writes there what must stand even when the effects fail. */
  write: <T>(command: (ctx: Context) => Promise<T>) => Promise<T>
  /** Prints in turn with the documents that the company's people and others ask for; throws when none comes in time. */
  print: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Declares what is done about an event, after the commit that it belongs to. `prepare` may take its time (print, ask
 * somebody) and may run more than once; the effect it answers runs once, in one transaction with the note that it did,
 * however many processes work and whenever one of them dies.
 */
export function listener<N extends EventName>(
  { name, event, retry }: { name: string; event: N; retry: Retry },
  prepare: (scope: ListenerScope, happened: Happened<N>) => Promise<(ctx: Context) => Promise<void>>,
): Listener {
  const queued = job({ name, data: delivery, retry, scope: 'company' })
  const handler = handle(queued, async ({ services, principal }, { eventId }, attempt) => {
    const inCompany = within(services)
    const read: ListenerScope['read'] = (query) => inCompany(principal, query, { readOnly: true })
    const write: ListenerScope['write'] = (command) => inCompany(principal, command)
    const print: ListenerScope['print'] = (work) => services.turns.document.run(askerOf(principal.actor), work)
    const { isDelivered, row } = await read((ctx) => readEvent(ctx, eventId, name))
    if (isDelivered) return
    const effect = await prepare({ services, attempt, read, write, print }, happenedIn(event, row))
    await inCompany(principal, async (ctx) => {
      if (await markDelivered(ctx, eventId, name)) await effect(ctx)
    })
  })
  return { event, job: queued, handler }
}

const happenedIn = <N extends EventName>(event: N, row: Awaited<ReturnType<typeof readEvent>>['row']): Happened<N> => ({
  id: row.id,
  at: row.at,
  by: row.actor_name,
  byId: row.user_id,
  subject: { kind: events[event].subject, id: row.subject_id, label: row.subject_label },
  payload: events[event].payload.parse(row.changes) as EventPayload<N>,
})
