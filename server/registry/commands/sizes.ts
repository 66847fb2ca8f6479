import { sql } from 'kysely'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

/** Adds up anew, for every company, what takes long: bytes of files. In one transaction of the caller's. */
export async function keepSizes(db: PlatformDb): Promise<void> {
  const { rows } = await sql<{ company_id: string; used: string }>`${sql.raw(acrossCompanies)}
    select company_id, sum(size)::text as used from files group by company_id`.execute(db)
  await db.deleteFrom('company_sizes').where('quota', '=', 'storage').execute()
  await sql`insert into company_sizes (quota, company_id, used)
    select 'storage', company_id, used from unnest(
      ${rows.map((row) => row.company_id)}::uuid[], ${rows.map((row) => row.used)}::bigint[])
      as counted (company_id, used)
    on conflict (quota, company_id) do update set used = excluded.used`.execute(db)
}

/** A company that is erased has no size any more. */
export async function forgetSizes(db: PlatformDb, companyId: string): Promise<void> {
  await db.deleteFrom('company_sizes').where('company_id', '=', companyId).execute()
}
