import type { Principal } from '../context.ts'
import type { Services } from '../runtime.ts'

/** A background job inside one company, acting as the product itself. It runs at least once: doing it twice must do no harm. */
export type JobHandler = (
  scope: { services: Services; principal: Principal },
  data: Record<string, unknown>,
) => Promise<void>
export type JobHandlers = Record<string, JobHandler>

/** The product itself, in a company. */
export async function systemPrincipal(services: Services, companyId: string): Promise<Principal> {
  const actor = { kind: 'system', companyId } as const
  const company = await services.database.inTenant(
    actor,
    (db) => db.selectFrom('companies').select('timezone').where('id', '=', companyId).executeTakeFirstOrThrow(),
    { readOnly: true },
  )
  return { actor, name: 'Stringline', timezone: company.timezone }
}

/** Runs the queues of these handlers in this process. */
export async function runJobs(services: Services, handlers: JobHandlers): Promise<void> {
  for (const [job, handler] of Object.entries(handlers)) {
    await services.queue.work(job, async (companyId, data) => {
      try {
        await handler({ services, principal: await systemPrincipal(services, companyId) }, data)
      } catch (error) {
        services.log.warn({ err: error, job, companyId }, 'job failed and will be tried again')
        throw error
      }
    })
  }
}
