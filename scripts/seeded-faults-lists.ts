import type { Fault } from './seeded-fault.ts'
import { faultsOfInput } from './seeded-faults-input.ts'
import { faultsOfRequests } from './seeded-faults-requests.ts'
import { faultsOfRights } from './seeded-faults-rights.ts'
import { faultsOfScreens } from './seeded-faults-screens.ts'
import { faultsOfTenancy } from './seeded-faults-tenancy.ts'

/** Every fault that is listed; `seeded-faults-database.ts` reads the others from the migrated database. */
export const listedFaults: readonly Fault[] = [
  ...faultsOfScreens,
  ...faultsOfRequests,
  ...faultsOfInput,
  ...faultsOfTenancy,
  ...faultsOfRights,
]
