import type * as accounting from '#domain/accounting/api.ts'
import type * as checkout from '#domain/checkout/api.ts'
import type * as activity from '#domain/activity/api.ts'
import type * as audit from '#domain/audit/api.ts'
import type * as calendar from '#domain/calendar/api.ts'
import type * as clients from '#domain/clients/api.ts'
import type * as comments from '#domain/comments/api.ts'
import type * as companies from '#domain/companies/api.ts'
import type * as dashboard from '#domain/dashboard/api.ts'
import type * as exported from '#domain/exports/api.ts'
import type * as files from '#domain/files/api.ts'
import type * as imports from '#domain/imports/api.ts'
import type * as intakes from '#domain/intakes/api.ts'
import type * as integrations from '#domain/integrations/api.ts'
import type * as invoices from '#domain/invoices/api.ts'
import type * as jobs from '#domain/jobs/api.ts'
import type * as live from '#domain/live/api.ts'
import type * as identities from '#domain/identities/api.ts'
import type * as mailbox from '#domain/mailbox/api.ts'
import type * as outlook from '#domain/outlook/api.ts'
import type * as notifications from '#domain/notifications/api.ts'
import type * as onboarding from '#domain/onboarding/api.ts'
import type * as registry from '#domain/registry/api.ts'
import type * as reminders from '#domain/reminders/api.ts'
import type * as reports from '#domain/reports/api.ts'
import type * as roles from '#domain/roles/api.ts'
import type * as search from '#domain/search/api.ts'
import type * as profile from '#domain/profile/api.ts'
import type * as secondStep from '#domain/second-step/api.ts'
import type { Session as SessionAnswer } from '#domain/session/schema.ts'
import type * as subscription from '#domain/subscription/api.ts'
import type * as tags from '#domain/tags/api.ts'
import type * as tasks from '#domain/tasks/api.ts'
import type * as tokens from '#domain/tokens/api.ts'
import type * as sheets from '#domain/sheets/api.ts'
import type * as sessions from '#domain/sessions/api.ts'
import type * as users from '#domain/users/api.ts'
import type * as variations from '#domain/variations/api.ts'
import type * as views from '#domain/views/api.ts'

type Api = typeof accounting &
  typeof checkout &
  typeof activity &
  typeof audit &
  typeof calendar &
  typeof clients &
  typeof comments &
  typeof companies &
  typeof dashboard &
  typeof exported &
  typeof files &
  typeof imports &
  typeof intakes &
  typeof integrations &
  typeof invoices &
  typeof jobs &
  typeof live &
  typeof identities &
  typeof mailbox &
  typeof outlook &
  typeof notifications &
  typeof onboarding &
  typeof registry &
  typeof profile &
  typeof reminders &
  typeof reports &
  typeof roles &
  typeof search &
  typeof subscription &
  typeof tags &
  typeof tasks &
  typeof tokens &
  typeof secondStep &
  typeof sheets &
  typeof sessions &
  typeof users &
  typeof variations &
  typeof views

type NamesOf<E> = E extends { name: infer Name; path: infer Path; bodyRights?: infer Rights }
  ? Path extends `${string}:${string}`
    ? never
    : Name | (E extends { bodyRights: unknown } ? keyof Rights : never)
  : never

/** What a session may or may not do: endpoints that are about no single record, and rights within their bodies. */
type Operation = NamesOf<Api[keyof Api]>

/**
 * Who is signed in, with what they may do by the endpoints' names. Types only: naming an endpoint in a menu must not
 * bring its schemas onto the page.
 */
export type Session = Omit<SessionAnswer, 'can' | 'draftKey'> & { readonly can: Readonly<Record<Operation, boolean>> }

/**
 * The session as the server answers it, without the key that is for the drafts alone: it lists every endpoint it has,
 * which is what the names above are made from.
 */
export function sessionOf(answer: SessionAnswer): Session {
  const session: Partial<SessionAnswer> = { ...answer }
  delete session.draftKey
  return session as Session
}
