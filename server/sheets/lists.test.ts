import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { routes } from '#server/features.ts'

// "Export this view on every list": each list can be taken along, or it stands here why not (decision 0089).

const tasksAreExported = 'shows tasks, which their list exports'
const datesOfOthers = 'dates of records that their own lists export'
const opensSomething = 'ways in and devices, which end where they are seen: no records of the business'
const partOfRecord = 'a handful that belong to one record, and stand in the archive of everything'
const howItWasMoved = 'a company’s own few goings out and in, which the audit tells of and exports'
const toChoose = 'what there is to choose from'

const leftOut: Record<string, string> = {
  listCalendarTasks: tasksAreExported,
  listUnscheduledTasks: tasksAreExported,
  listCalendarJobs: datesOfOthers,
  listCalendarInvoices: datesOfOthers,
  listCheckouts: partOfRecord,
  listComments: partOfRecord,
  listShares: partOfRecord,
  listInvoiceLinks: partOfRecord,
  listRolePeople: 'people, whom their list exports by role',
  listExports: howItWasMoved,
  listImports: howItWasMoved,
  listIntakes: howItWasMoved,
  listOpenings: 'stands in the audit, which is exported',
  listSessions: opensSomething,
  listCompanySessions: opensSomething,
  listSecondSteps: opensSomething,
  listTokens: opensSomething,
  listPushDevices: opensSomething,
  listIntegrations: toChoose,
  listInvoiceableWork: toChoose,
  listTags: toChoose,
  listViews: toChoose,
  listIntegrationCalls: 'a log for whoever looks for a fault, which keeps the latest calls and names no record',
  listOutlookChanges: 'what somebody is to look at once, of their own calendar',
  listNotifications: 'letters to one person about records that their own lists export',
  listSystemActivity: 'of all companies for the super admin, without their records; each company exports its own',
  listOutbox: 'is there in development alone',
}

/** What a list is exported by, where that is not called as it is. */
const otherNames: Record<string, string> = { listAudit: 'downloadAudit' }

const endpoints: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)
const named = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
const askedOf = (endpoint: Endpoint | undefined): string[] =>
  Object.keys((endpoint?.query as z.ZodObject | undefined)?.shape ?? {})
const isPaged = (endpoint: Endpoint): boolean => askedOf(endpoint).includes('pageSize')
const lists = endpoints.filter((endpoint) => endpoint.name.startsWith('list') || isPaged(endpoint))
const exportOf = (name: string): string => otherNames[name] ?? name.replace(/^list/, 'export')

it('is exported by all that its filters are, or said why not', () => {
  expect(lists.length).toBeGreaterThan(35)
  const silent = lists.filter(({ name }) => !named.has(exportOf(name)) && leftOut[name] === undefined)
  expect(silent.map(({ name }) => name)).toEqual([])
  const pages = new Set(['page', 'pageSize', 'before', 'after'])
  for (const list of lists) {
    // The audit's takes them as it is an entry of itself: in its body.
    if (list.name in otherNames) continue
    const sheet = named.get(exportOf(list.name))
    const asked = askedOf(list).filter((key) => !pages.has(key))
    if (sheet !== undefined) expect([list.name, askedOf(sheet)]).toEqual([list.name, expect.arrayContaining(asked)])
  }
})

it('has no reason that nothing needs any more', () => {
  const known = new Set(lists.map(({ name }) => name))
  expect(Object.keys(leftOut).filter((name) => !known.has(name) || named.has(exportOf(name)))).toEqual([])
})
