import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listIntegrationCalls as listEndpoint } from '#domain/integrations/api.ts'
import type { CallTrouble } from '#domain/integrations/choices.ts'
import type { integrationCalls } from '#domain/integrations/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { offsetOf, paged } from '#server/platform/db/listing.ts'

/** What was asked of a provider, the latest first. */
export async function listIntegrationCalls(
  ctx: Context,
  { query }: HandlerInput<typeof listEndpoint>,
): Promise<z.output<typeof integrationCalls>> {
  const calls = ctx.db
    .selectFrom('integration_calls')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', query.provider)
  const [rows, counted] = await Promise.all([
    calls
      .select(['id', 'at', 'method', 'path', 'status', 'milliseconds', 'reason'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    calls.select((on) => on.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return paged(query, {
    items: rows.map(({ reason, ...row }) => ({ ...row, trouble: reason as CallTrouble | null })),
    total: counted.count,
  })
}
