import type { Fault } from './seeded-fault.ts'
import { faultsOfRights } from './seeded-faults-rights.ts'
import { faultsOfTenancy } from './seeded-faults-tenancy.ts'

/** Every fault that is listed by hand; `seeded-faults-database.ts` reads the others from the migrated database. */
export const listedFaults: readonly Fault[] = [...faultsOfRights, ...faultsOfTenancy]
