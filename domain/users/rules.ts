import { isClientRole } from '../permissions.ts'
import type { userStatuses } from './choices.ts'

/** Whether somebody counts against the plan's users: active and invited, people of clients not (PRODUCT 11). */
export const countsAsUser = ({ role, status }: { role: string; status: (typeof userStatuses)[number] }): boolean =>
  !isClientRole(role) && status !== 'disabled'
