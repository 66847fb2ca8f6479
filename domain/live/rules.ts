import { admits, isInside, memberOf, type Actor } from '../actor.ts'
import type { Access } from '../endpoint.ts'
import type { EventName, SubjectKind } from '../events.ts'

/** What the stream says of an event. */
export interface Change {
  event: EventName
  kind: SubjectKind
  /** Of the record. */
  id: string
  /** The tab that did it, said to its own person alone. */
  tab?: string
}

/** Who hears of records of a kind: whoever may read one, or its name. */
const heardBy: Record<SubjectKind, Access> = {
  client: ['manage_clients:view'],
  // Its timezone, name and colours are everybody's.
  company: 'staff',
  integration: ['manage_settings:manage'],
  invoice: ['manage_invoices:view'],
  job: ['manage_jobs:view'],
  report: ['manage_reports:view'],
  // Whoever looks after people chooses among roles, by their names.
  role: ['manage_roles:view', 'manage_users:view'],
  tag: ['manage_tasks:view'],
  task: ['manage_tasks:view'],
  user: ['manage_users:view'],
  variation: ['manage_variations:view'],
  view: ['manage_tasks:view'],
}

/** What is said of the company in its audit is for who may read that. */
const heardByFew: Partial<Record<EventName, Access>> = {
  'audit.downloaded': ['manage_company:view'],
  'export.created': ['manage_company:view'],
  'export.finished': ['manage_company:view'],
  'export.downloaded': ['manage_company:view'],
  'export.deleted': ['manage_company:view'],
  'company.opened': ['manage_company:view'],
  'company.left': ['manage_company:view'],
  'numbering.updated': ['manage_company:view', 'manage_invoices:create'],
  'secondStepRule.updated': ['manage_company:view'],
}

/** Their sums stand on jobs, and on reports and the dashboard beside them. */
const inFigures: ReadonlySet<SubjectKind> = new Set(['invoice', 'variation'])

/** Whether somebody who does not hear of a change hears that the figures of some job have moved, which they see. */
export const mayHearOfFigures = (actor: Actor, { kind }: Pick<Change, 'kind'>): boolean =>
  isInside(actor) && inFigures.has(kind) && admits({ access: heardBy.job }, actor)

/** Whether somebody hears of a change. What becomes of themselves they always hear. */
export function mayHear(actor: Actor, { event, kind, id }: Pick<Change, 'event' | 'kind' | 'id'>): boolean {
  // The people of clients follow what they are told themselves, and nothing else: an event knows of no client.
  if (!isInside(actor)) return false
  if (kind === 'user' && id === memberOf(actor)) return true
  // Said by a newer version of the product, while both run.
  const access: Access | undefined = heardByFew[event] ?? heardBy[kind]
  return access !== undefined && admits({ access }, actor)
}
