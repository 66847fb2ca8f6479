import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClientOverview, getDashboard } from '#domain/dashboard/api.ts'
import { takeTask, watchTask } from '#domain/tasks/api.ts'
import { getSession } from '#domain/session/api.ts'
import { approveVariation } from '#domain/variations/api.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenSuperAdmin,
  givenTask,
  givenVariation,
  openAs,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let user: Person
const made: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, 'Kauri Construction')
  user = await company.person('user')
  const { orgAdmin } = company
  const tui = await givenClient(orgAdmin, { name: 'Tui Bakery' })
  const kea = await givenClient(orgAdmin, { name: 'Kea Cafe' })
  await givenClient(orgAdmin, { status: 'inactive' })
  const deck = await givenJob(orgAdmin, tui.id, {
    name: 'Deck',
    estimatedEndDate: '2026-11-19',
    startDate: '2026-01-01',
    contractAmount: '1000.10',
    totalInvoiced: '333.33',
    approvedVariationValue: '99.90',
    notes: 'margin is thin',
    milestones: [
      { title: 'Piles', dueDate: '2026-11-01', completed: true },
      { title: 'Boards', dueDate: '2026-11-20' },
      { title: 'Oil' },
    ],
  })
  const oven = await givenJob(orgAdmin, tui.id, {
    name: 'Oven',
    status: 'completed',
    contractAmount: '500',
    totalInvoiced: '500',
    milestones: [{ title: 'Old', dueDate: '2026-11-20' }],
  })
  const shed = await givenJob(orgAdmin, kea.id, {
    name: 'Shed',
    status: 'pending',
    estimatedEndDate: '2027-01-19',
    contractAmount: '9999',
    milestones: [
      { title: 'Slab', dueDate: '2027-01-18' },
      { title: 'Far', dueDate: '2027-01-20' },
    ],
  })
  for (let day = 1; day <= 6; day += 1) await givenReport(user, tui.id, deck.id, { date: `2026-11-0${day}` })
  await givenReport(orgAdmin, kea.id, shed.id, { date: '2026-11-19' })
  Object.assign(made, { tui: tui.id, kea: kea.id, deck: deck.id, oven: oven.id, shed: shed.id })
  const elsewhere = await givenCompany(server)
  const theirs = await givenClient(elsewhere.orgAdmin)
  await givenReport(
    elsewhere.orgAdmin,
    theirs.id,
    (await givenJob(elsewhere.orgAdmin, theirs.id, { estimatedEndDate: '2026-11-21' })).id,
  )
})
afterAll(() => server.stop())

describe('My Dashboard', () => {
  it('counts what the company has, mine apart', async () => {
    expect(await company.orgAdmin.call(getDashboard, {})).toMatchObject({
      activeClients: 2,
      activeJobs: 2,
      completedJobs: 1,
      overdueJobs: 1,
      totalReports: 7,
      reportsCreated: 1,
    })
  })

  it('shows my five latest reports', async () => {
    const { recentReports, reportsCreated } = await user.call(getDashboard, {})
    expect(reportsCreated).toBe(6)
    expect(recentReports.map((report) => report.date)).toEqual([
      '2026-11-06',
      '2026-11-05',
      '2026-11-04',
      '2026-11-03',
      '2026-11-02',
    ])
  })

  it('shows open milestones and ends of the next sixty days, soonest first, and overdue ones apart', async () => {
    const { upcomingMilestones, overdueMilestones } = await user.call(getDashboard, {})
    expect(upcomingMilestones).toEqual([
      { jobId: made.deck, jobName: 'Deck', title: 'Boards', kind: 'milestone', dueDate: '2026-11-20' },
      { jobId: made.shed, jobName: 'Shed', title: 'Slab', kind: 'milestone', dueDate: '2027-01-18' },
      { jobId: made.shed, jobName: 'Shed', title: '', kind: 'end', dueDate: '2027-01-19' },
    ])
    expect(overdueMilestones).toEqual({
      items: [{ jobId: made.deck, jobName: 'Deck', title: '', kind: 'end', dueDate: '2026-11-19' }],
      total: 1,
    })
  })

  it('lets overdue ones take no place of upcoming ones, and shows the longest overdue first', async () => {
    const own = await givenCompany(server)
    const { id } = await givenClient(own.orgAdmin)
    const late = ['2026-11-12', '2026-11-03', '2026-11-08', '2026-11-05', '2026-11-19', '2026-11-10', '2026-11-06']
    await givenJob(own.orgAdmin, id, {
      milestones: [...late, '2026-11-21', '2026-11-20'].map((dueDate) => ({ title: `Due ${dueDate}`, dueDate })),
    })
    const { upcomingMilestones, overdueMilestones } = await own.orgAdmin.call(getDashboard, {})
    expect(upcomingMilestones.map(({ dueDate }) => dueDate)).toEqual(['2026-11-20', '2026-11-21'])
    expect(overdueMilestones.items.map(({ dueDate }) => dueDate)).toEqual(late.toSorted().slice(0, 5))
    expect(overdueMilestones.total).toBe(7)
  })

  it('counts what waits for a review by this person', async () => {
    const own = await givenCompany(server)
    const { id } = await givenClient(own.orgAdmin)
    for (let made = 0; made < 7; made += 1) await givenVariation(own.orgAdmin, id)
    const approved = await givenVariation(own.orgAdmin, id)
    await own.orgAdmin.call(approveVariation, { params: { id: approved.id } })
    expect((await own.orgAdmin.call(getDashboard, {})).pendingReviews).toBe(7)
    const viewer = await own.withPermissions(['manage_variations:view'])
    expect((await viewer.call(getDashboard, {})).pendingReviews).toBe(0)
  })

  it('counts tasks in review that somebody made, has or watches, each once', async () => {
    const own = await givenCompany(server)
    const [mine, other] = [await own.person('user'), await own.person('user')]
    await givenTask(mine, { status: 'review' })
    const watched = await givenTask(other, { status: 'review' })
    await mine.call(watchTask, { params: { id: watched.id }, body: {} })
    const taken = await givenTask(other, { status: 'review' })
    await mine.call(takeTask, { params: { id: taken.id } })
    await mine.call(watchTask, { params: { id: taken.id }, body: {} })
    await givenTask(other, { status: 'review' })
    await givenTask(mine, { status: 'todo' })
    expect(await mine.call(getDashboard, {})).toMatchObject({ reviewTasks: 3, pendingReviews: 3 })
  })

  it('shows the whole company to whoever may see it, and what is theirs to everybody else', async () => {
    const own = await givenCompany(server)
    const [admin, worker] = [await own.person('admin'), await own.person('user')]
    const late = await givenTask(worker, { title: 'Flashings', dueDate: '2026-11-18' })
    await givenTask(own.orgAdmin, { title: 'Gutters', dueDate: '2026-11-17' })
    await worker.call(takeTask, { params: { id: late.id } })
    const titles = async (person: Person) => {
      const { scope, overdueTasks } = await person.call(getDashboard, {})
      return [scope, overdueTasks?.items.map(({ title }) => title)]
    }
    expect(await titles(own.orgAdmin)).toEqual(['company', ['Gutters', 'Flashings']])
    expect(await titles(worker)).toEqual(['own', ['Flashings']])
    expect(await titles(admin)).toEqual(['own', []])
  })

  it('tells nobody a figure they may not see', async () => {
    expect(await user.call(getDashboard, {})).toMatchObject({ activeClients: null, activeJobs: 2, totalReports: 7 })
    const clerk = await company.withPermissions(['manage_clients:view'])
    expect(await clerk.call(getDashboard, {})).toEqual({
      scope: 'own',
      firstSteps: [],
      recentTasks: null,
      overdueTasks: null,
      reviewTasks: null,
      activeClients: 2,
      activeJobs: null,
      completedJobs: null,
      overdueJobs: null,
      totalReports: null,
      reportsCreated: null,
      recentReports: [],
      upcomingMilestones: [],
      overdueMilestones: { items: [], total: 0 },
      pendingReviews: 0,
      revenue: null,
      pendingVariations: null,
      overdueInvoices: null,
    })
  })

  it('is empty, not broken, for a company without anything', async () => {
    const own = await givenCompany(server)
    expect(await own.orgAdmin.call(getDashboard, {})).toEqual({
      scope: 'company',
      firstSteps: [
        { step: 'client', isReady: true },
        { step: 'job', isReady: false },
        { step: 'report', isReady: false },
        { step: 'invoice', isReady: false },
        { step: 'team', isReady: true },
      ],
      recentTasks: [],
      overdueTasks: { items: [], total: 0 },
      reviewTasks: 0,
      activeClients: 0,
      activeJobs: 0,
      completedJobs: 0,
      overdueJobs: 0,
      totalReports: 0,
      reportsCreated: 0,
      recentReports: [],
      upcomingMilestones: [],
      overdueMilestones: { items: [], total: 0 },
      pendingReviews: 0,
      revenue: { month: '2026-11', thisMonth: '0.00', total: '0.00' },
      pendingVariations: { items: [], total: 0 },
      overdueInvoices: { count: 0, balance: '0.00' },
    })
  })

  it('asks a super admin who opened the company for none of the first steps', async () => {
    const own = await givenCompany(server)
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, own)
    expect(await superAdmin.call(getDashboard, {})).toMatchObject({ scope: 'company', firstSteps: [] })
    const { session } = await superAdmin.call(getSession, {})
    expect([session?.can.getOnboarding, session?.can.saveOnboarding, session?.can.dismissOnboarding]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('the client’s Project Overview', () => {
  it('shows headline figures of its own jobs, to the cent', async () => {
    const contact = await company.contact(made.tui ?? '')
    const overview = await contact.call(getClientOverview, {})
    expect(overview).toMatchObject({
      company: { name: 'Kauri Construction', email: 'office@example.test', phone: '09 555 0100', logoUrl: null },
      clientName: 'Tui Bakery',
      activeProjects: 1,
      contractValue: '1600.00',
      invoiced: '833.33',
      percentInvoiced: 52,
      reportCount: 6,
    })
    expect(
      overview.projects.map((project) => [project.name, project.overdue, project.figures, project.percentInvoiced]),
    ).toEqual([
      ['Deck', true, { contractAmount: '1000.10', contractValue: '1100.00', totalInvoiced: '333.33' }, 30],
      ['Oven', false, { contractAmount: '500.00', contractValue: '500.00', totalInvoiced: '500.00' }, 100],
    ])
    expect(overview.recentReports.map((report) => report.date)).toEqual([
      '2026-11-06',
      '2026-11-05',
      '2026-11-04',
      '2026-11-03',
      '2026-11-02',
    ])
    expect(overview.milestones.map((milestone) => [milestone.jobName, milestone.title])).toEqual([['Deck', 'Boards']])
    expect(overview.overdueMilestones).toMatchObject({ items: [{ jobName: 'Deck', kind: 'end' }], total: 1 })
    expect(JSON.stringify(overview)).not.toMatch(/margin|Shed|Kea|pendingVariation|notes/)
  })

  it('tells every estimated end ahead, however far, beside the milestones that are near', async () => {
    const own = await givenCompany(server)
    const { id } = await givenClient(own.orgAdmin)
    const ends = ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01', '2028-01-01', '2029-01-01', '2030-01-01']
    for (const estimatedEndDate of ends) await givenJob(own.orgAdmin, id, { estimatedEndDate })
    const milestones = Array.from({ length: 7 }, (_, day) => ({ title: `Step ${day}`, dueDate: `2026-11-2${day + 1}` }))
    await givenJob(own.orgAdmin, id, {
      estimatedEndDate: '2031-01-01',
      milestones: [...milestones, { title: 'Far', dueDate: '2030-06-01' }],
    })
    const overview = await (await own.contact(id)).call(getClientOverview, {})
    expect(overview.milestones.filter(({ kind }) => kind === 'end').map(({ dueDate }) => dueDate)).toEqual([
      ...ends,
      '2031-01-01',
    ])
    expect(overview.milestones.filter(({ kind }) => kind === 'milestone').map(({ title }) => title)).toEqual([
      'Step 0',
      'Step 1',
      'Step 2',
      'Step 3',
      'Step 4',
    ])
  })

  it('never says more was invoiced than the contract holds, where variations were approved', async () => {
    const own = await givenCompany(server)
    const { id } = await givenClient(own.orgAdmin)
    await givenJob(own.orgAdmin, id, {
      contractAmount: '138900',
      approvedVariationValue: '12500',
      totalInvoiced: '143250',
    })
    const { projects, percentInvoiced } = await (await own.contact(id)).call(getClientOverview, {})
    expect(projects).toMatchObject([
      { figures: { totalInvoiced: '143250.00', contractValue: '151400.00' }, percentInvoiced: 95 },
    ])
    expect(percentInvoiced).toBe(95)
  })

  it('is the clients’ alone, as the dashboard is the staff’s', async () => {
    const contact = await company.contact(made.kea ?? '')
    expect((await contact.call(getClientOverview, {})).clientName).toBe('Kea Cafe')
    expect([
      (await contact.try(getDashboard, {})).status,
      (await company.orgAdmin.try(getClientOverview, {})).status,
    ]).toEqual([403, 403])
  })
})
