import type { CallTrouble, ConnectionProvider } from '#domain/integrations/choices.ts'
import { loggedPath, troubleOf } from '#domain/integrations/rules.ts'
import { newId } from '#domain/ids.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { callsKept, keptFor } from '#server/platform/limits.ts'
import { OutgoingFault, watchSent, type Sent } from '#server/platform/outgoing.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { GrantRefused, ProviderFault, type ProviderAnswer, type Question } from '../provider.ts'

/** In whose company which provider is asked. */
export interface Asking {
  services: Services
  principal: Principal
  provider: ConnectionProvider
  /** Whose connection it is where each person has their own; the company's without it. */
  userId?: string | null
}

/**
 * Asks a provider something and notes how it went: the method that was sent, what was asked and how long it took,
 * nothing of what was said. What was never sent is not noted. Throws `ProviderFault` where no answer came that could be
 * used.
 */
export async function noted<A>(asking: Asking, question: Question, ask: () => Promise<A>): Promise<A> {
  const begun = performance.now()
  const sent: Sent = { method: null }
  const note = async (status: number | null, trouble: CallTrouble | null): Promise<void> => {
    const { method } = sent
    if (method === null) return
    await within(asking.services)(asking.principal, (ctx) =>
      noteCall(ctx, asking.provider, {
        method,
        path: loggedPath(question.path),
        status,
        milliseconds: Math.round(performance.now() - begun),
        reason: trouble,
      }),
    )
  }
  try {
    const answer = await watchSent(sent, ask)
    const { status = 200 } = answer as Partial<ProviderAnswer>
    await note(status, troubleOf(status))
    return answer
  } catch (error) {
    const fault = error instanceof OutgoingFault ? new ProviderFault(error.trouble) : error
    if (fault instanceof ProviderFault) await note(fault.status, fault.trouble)
    else if (fault instanceof GrantRefused) await note(400, 'refused')
    throw fault
  }
}

interface NotedCall {
  method: string
  path: string
  status: number | null
  milliseconds: number
  reason: CallTrouble | null
}

const noteCall = (ctx: Context, provider: ConnectionProvider, call: NotedCall) =>
  ctx.db
    .insertInto('integration_calls')
    .values({ company_id: ctx.actor.companyId, id: newId(), provider, at: ctx.now, ...call })
    .execute()

/** Forgets the calls that are old, and the oldest of very many; and attempts to connect that are over. */
export async function tidyCalls(ctx: Context): Promise<void> {
  const { companyId } = ctx.actor
  const before = new Date(Date.parse(ctx.now) - keptFor.integrationCalls).toISOString()
  const beyond = await ctx.db
    .selectFrom('integration_calls')
    .select('at')
    .where('company_id', '=', companyId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(callsKept)
    .limit(1)
    .executeTakeFirst()
  await ctx.db
    .deleteFrom('integration_calls')
    .where('company_id', '=', companyId)
    .where((on) => on.or([on('at', '<', before), ...(beyond === undefined ? [] : [on('at', '<=', beyond.at)])]))
    .execute()
  await ctx.db
    .deleteFrom('oauth_attempts')
    .where('company_id', '=', companyId)
    .where('expires_at', '<=', ctx.now)
    .execute()
}
