import type { NotificationKind } from '#domain/notifications/choices.ts'
import { notificationTable } from '#domain/notifications/rules.ts'
import type { Reader } from './queries/people.ts'

/** Whether somebody is among those whom the table names by a right or a role; of all others events and records say. */
export function isAmong({ actor, role }: Reader, kind: NotificationKind): boolean {
  const { audience } = notificationTable[kind]
  if (audience === 'orgAdmins') return role === 'org_admin'
  return typeof audience !== 'object' || actor.grants.has(audience.holders)
}
