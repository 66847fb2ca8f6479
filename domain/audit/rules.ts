import type { EventName } from '../events.ts'
import type { AuditKind } from './choices.ts'

const kinds: Partial<Record<EventName, AuditKind>> = {
  'user.signedIn': 'sign-in',
  'session.revoked': 'sign-in',
  'identity.linked': 'sign-in',
  'identity.unlinked': 'sign-in',
  'role.created': 'rights',
  'role.updated': 'rights',
  'role.deleted': 'rights',
  'user.invited': 'rights',
  'user.uninvited': 'rights',
  'user.joined': 'rights',
  'user.updated': 'rights',
  'user.deleted': 'rights',
  'user.left': 'rights',
  'token.created': 'rights',
  'token.revoked': 'rights',
  'calendarFeed.made': 'rights',
  'calendarFeed.revoked': 'rights',
  'secondStepRule.updated': 'rights',
  'audit.downloaded': 'export',
  'user.exported': 'export',
  'export.created': 'export',
  'export.finished': 'export',
  'export.downloaded': 'export',
  'export.deleted': 'export',
  'company.opened': 'opening',
  'company.left': 'opening',
  'integration.connected': 'integration',
  'outlook.kept': 'integration',
  'outlook.dropped': 'integration',
  'mailbox.connected': 'integration',
  'mailbox.disconnected': 'integration',
  'mailbox.failed': 'integration',
  'integration.disconnected': 'integration',
  'integration.failed': 'integration',
}

/**
 * As what an event stands in the audit; null for one that doesn't. Kept with each event, so that an event which joins
 * them needs a migration for what was recorded before.
 */
export const auditKindOf = (event: EventName): AuditKind | null => kinds[event] ?? null

/** Every event that stands in the audit. */
export const auditedEvents = Object.keys(kinds) as EventName[]

/** One thing an event says: what something was, where it says so, and what it is. */
export interface AuditDetail {
  field: string
  from: string | null
  to: string | null
}

// Of use to the product alone; why an opening ended says less than when, and why a connection did its page.
const unsaid = new Set(['mailId', 'by', 'failure', 'exportId'])

/**
 * What an event's stored payload says, in plain words, by the names of the fields; nothing that is empty both before
 * and after.
 */
export function detailsOf(payload: Readonly<Record<string, unknown>>): AuditDetail[] {
  return Object.entries(payload)
    .filter(([field]) => !unsaid.has(field))
    .map(([field, said]) => ({ field, ...sidesOf(said) }))
    .filter(({ from, to }) => from !== null || to !== null)
    .toSorted((one, other) => (one.field < other.field ? -1 : 1))
}

function sidesOf(said: unknown): Pick<AuditDetail, 'from' | 'to'> {
  if (isRecord(said) && 'from' in said && 'to' in said) return { from: textOf(said.from), to: textOf(said.to) }
  return { from: null, to: textOf(said) }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(textOf).join(', ') || null
  if (isRecord(value)) return Object.values(value).map(textOf).filter(Boolean).join(': ') || null
  return String(value as string | number | boolean)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
