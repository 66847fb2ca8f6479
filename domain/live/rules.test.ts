import { describe, expect, it } from 'vitest'
import { admits, type Actor } from '../actor.ts'
import { listAudit } from '../audit/api.ts'
import { getClient } from '../clients/api.ts'
import type { Endpoint } from '../endpoint.ts'
import { events, type EventName, type SubjectKind } from '../events.ts'
import { listIntegrations } from '../integrations/api.ts'
import { getInvoice } from '../invoices/api.ts'
import { getJob } from '../jobs/api.ts'
import { allPermissions, type Permission } from '../permissions.ts'
import { getReport } from '../reports/api.ts'
import { listTags } from '../tags/api.ts'
import { getTask } from '../tasks/api.ts'
import { getUser, lookupRoles } from '../users/api.ts'
import { getVariation } from '../variations/api.ts'
import { listViews } from '../views/api.ts'
import { mayHear, mayHearOfFigures } from './rules.ts'

const holding = (...grants: Permission[]): Actor => ({
  kind: 'staff',
  userId: 'mere',
  companyId: 'kauri',
  grants: new Set(grants),
})
const change = (event: EventName, id = 'somebody') => ({ event, kind: events[event].subject, id })

/** By which endpoint such a record is read. */
const readBy: Partial<Record<SubjectKind, Pick<Endpoint, 'access'>>> = {
  client: getClient,
  integration: listIntegrations,
  invoice: getInvoice,
  job: getJob,
  report: getReport,
  tag: listTags,
  task: getTask,
  user: getUser,
  variation: getVariation,
  view: listViews,
}
const names = Object.keys(events) as EventName[]
/** Those of which other tests speak. */
const apart: SubjectKind[] = ['company', 'role']

it('speaks of every kind of record', () => {
  const kinds = new Set(names.map((name) => events[name].subject))
  expect([...Object.keys(readBy), ...apart].toSorted()).toEqual([...kinds].toSorted())
})

describe('of what happens to a record', () => {
  it.each(names.filter((name) => readBy[events[name].subject] !== undefined))(
    '%s is heard by whoever may read such a record, and by nobody else',
    (name) => {
      const endpoint = readBy[events[name].subject] ?? { access: 'staff' }
      for (const permission of allPermissions)
        expect(mayHear(holding(permission), change(name)), permission).toBe(admits(endpoint, holding(permission)))
    },
  )

  it('a role is heard of by whoever may choose it, or look after roles', () => {
    const hearing = allPermissions.filter((permission) => mayHear(holding(permission), change('role.updated')))
    expect(hearing).toEqual([...lookupRoles.access, 'manage_roles:view'])
  })
})

it('that sums moved hears whoever sees jobs, of invoices and variations alone', () => {
  for (const name of names) {
    const hearing = allPermissions.filter((permission) => mayHearOfFigures(holding(permission), change(name)))
    expect(hearing, name).toEqual(
      /^(invoice|invoiceLink|payment|reminders|variation)\./.test(name) ? ['manage_jobs:view'] : [],
    )
  }
})

describe('of the company', () => {
  it.each(['company.updated', 'settings.updated', 'branding.updated', 'plan.updated', 'company.cancelled'] as const)(
    '%s is heard by everybody in it',
    (name) => expect(mayHear(holding(), change(name))).toBe(true),
  )

  it.each(['company.opened', 'company.left', 'audit.downloaded', 'secondStepRule.updated'] as const)(
    '%s is heard by whoever may see its audit',
    (name) => {
      const hearing = allPermissions.filter((permission) => mayHear(holding(permission), change(name)))
      expect(hearing).toEqual(listAudit.access)
    },
  )
})

it('everybody hears what becomes of themselves, and of nobody else without the right', () => {
  expect(mayHear(holding(), change('user.updated', 'mere'))).toBe(true)
  expect(mayHear(holding(), change('user.updated'))).toBe(false)
  // A record that happens to have their id is no person.
  expect(mayHear(holding(), change('client.updated', 'mere'))).toBe(false)
})

it('a super admin who has opened the company hears everything; of what nobody here knows nobody hears', () => {
  for (const name of names)
    expect(mayHear({ kind: 'platform', userId: 'root', companyId: 'kauri' }, change(name))).toBe(true)
  const unknown = { event: 'crane.lifted' as EventName, kind: 'crane' as SubjectKind, id: 'one' }
  expect(mayHear(holding(...allPermissions), unknown)).toBe(false)
})
