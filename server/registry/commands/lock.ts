import type { PlatformDb } from '#server/platform/db/platform.ts'
import { findCompany, type FoundCompany } from '../queries/companies.ts'

/** A company (404 where there is none) locked until the transaction ends, for a change of the whole of it. */
export async function lockCompany(db: PlatformDb, id: string, accountId: string): Promise<FoundCompany> {
  // Two statements: the second sees what was committed while the first waited.
  await db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findCompany(db, id, accountId)
}
