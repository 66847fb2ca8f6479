import { sql } from 'kysely'
import type { CompanyRole } from '#domain/permissions.ts'
import type { CompanyOverview, OrgAdmin } from '#domain/registry/schema.ts'
import { storedBytes } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { countedLists, storedCounts, type CountedList } from '#server/platform/counts.ts'

/** How many of the latest events are shown. */
const eventsShown = 10

/** How large a company is and what goes on there: counted, and named by nobody's contents. */
export async function getOverview(ctx: Context): Promise<CompanyOverview> {
  const [people, orgAdmins, counts, bytes, activity] = await Promise.all([
    countPeople(ctx),
    listOrgAdmins(ctx),
    Promise.all(countedLists.map(async (list) => [list, await countOf(ctx, list)] as const)),
    storedBytes.used(ctx),
    listLatest(ctx),
  ])
  const size = Object.fromEntries(counts) as Record<CountedList, number>
  return { people, orgAdmins, size: { ...size, storedBytes: bytes }, activity }
}

const users = (ctx: Context) =>
  ctx.db.selectFrom('users').where('company_id', '=', ctx.actor.companyId).where('deleted_at', 'is', null)

async function countPeople(ctx: Context): Promise<CompanyOverview['people']> {
  const rows = await users(ctx)
    .select(['role', 'status', (on) => on.fn.countAll<number>().as('count')])
    .groupBy(['role', 'status'])
    .orderBy(sql`array_position('{org_admin,admin,user,client}'::text[], role)`)
    .orderBy('status')
    .execute()
  return rows.map(({ role, status, count }) => ({
    role: role as CompanyRole,
    status: status as OrgAdmin['status'],
    count,
  }))
}

async function listOrgAdmins(ctx: Context): Promise<OrgAdmin[]> {
  const [rows, invited] = await Promise.all([
    users(ctx)
      .select(['id', 'name', 'email', 'status'])
      .where('role', '=', 'org_admin')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('invitations')
      .select(['user_id', 'sent_at', 'expires_at'])
      .where('company_id', '=', ctx.actor.companyId)
      .execute(),
  ])
  return rows.map(({ status, ...person }) => {
    const invitation = invited.find((each) => each.user_id === person.id)
    return {
      ...person,
      status: status as OrgAdmin['status'],
      invitation:
        invitation === undefined
          ? null
          : {
              sentAt: invitation.sent_at,
              expiresAt: invitation.expires_at,
              isExpired: invitation.expires_at <= ctx.now,
            },
    }
  })
}

const countOf = async (ctx: Context, list: CountedList): Promise<number> =>
  (await storedCounts(ctx, list)).reduce((sum, { count }) => sum + count, 0)

// The event and whose deed it was: what it was about stays with the company, and what an archive tells happened in
// another one.
const listLatest = (ctx: Context) =>
  ctx.db
    .selectFrom('activity')
    .select(['id', 'at', 'action', 'actor_name as name'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('intake_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(eventsShown))
    .execute()
