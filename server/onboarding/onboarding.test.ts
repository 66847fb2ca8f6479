import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { completeOnboarding, dismissOnboarding, getOnboarding, saveOnboarding } from '#domain/onboarding/api.ts'
import { onboardingMessages } from '#domain/onboarding/schema.ts'
import { confirmAddress } from '#domain/signup/api.ts'
import { inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { callerOf } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenCompany, type Company } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'

let office: PostOffice
let server: TestServer
let company: Company
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, PUBLIC_URL: 'http://office.example.test' })
})
afterAll(async () => {
  await server.stop()
  await office.close()
})
beforeEach(async () => {
  company = await givenCompany(server)
})

const mate = (role: 'user' | 'admin' = 'user') => ({ email: `${unique()}@example.test`, role })
const answers = (more: object = {}) => ({
  teamMembers: [mate(), mate('admin')],
  project: {
    projectName: 'Ridge Road Villa',
    projectType: 'renovation' as const,
    clientName: 'Sarah and Tom Reid',
    clientEmail: 'reid@example.test',
  },
  xeroEnabled: true,
  xeroEmail: 'books@example.test',
  microsoftEnabled: false,
  microsoftEmail: '',
  ...more,
})
const mailedTo = async (email: string) => (await office.mails()).some(({ to }) => to?.[0]?.address === email)
const invitedIn = async () =>
  (await company.orgAdmin.call(listUsers, { query: { status: 'invited' } })).items.map(({ email, role }) => ({
    email,
    role,
  }))
const wishes = async () =>
  (
    await askDatabase<{ wishes: unknown }>(
      server.database.superuserUrl,
      `select onboarding -> 'wishes' as wishes from companies where id = '${company.id}'`,
    )
  )[0]?.wishes

describe('completing', () => {
  it('sends the invitations, creates the client and the job, and keeps the wishes', async () => {
    const body = answers()
    const done = await company.orgAdmin.call(completeOnboarding, { body })
    expect(done).toMatchObject({ status: 'completed', isDone: true, draft: null, waiting: 0 })
    expect((await invitedIn()).toSorted((a, b) => a.email.localeCompare(b.email))).toEqual(
      body.teamMembers.toSorted((a, b) => a.email.localeCompare(b.email)),
    )
    for (const { email } of body.teamMembers)
      await vi.waitFor(async () => expect(await mailedTo(email)).toBe(true), 10_000)
    const [client] = (await company.orgAdmin.call(listClients, { query: {} })).items
    const [job] = (await company.orgAdmin.call(listJobs, { query: {} })).items
    expect(client).toMatchObject({ clientId: 'CL-001', name: 'Sarah and Tom Reid', email: 'reid@example.test' })
    expect(job).toMatchObject({ jobId: 'JOB-001', name: 'Ridge Road Villa', clientId: client?.id, status: 'pending' })
    expect(await wishes()).toEqual({ xero: 'books@example.test', microsoft: null })
  })

  it('happens once, however often and at how many places it is sent', async () => {
    const body = answers()
    const sent = await Promise.all(Array.from({ length: 6 }, () => company.orgAdmin.try(completeOnboarding, { body })))
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await company.orgAdmin.call(listJobs, { query: {} })).total).toBe(1)
    expect(await invitedIn()).toHaveLength(2)
  })

  it('is all or nothing: somebody who is here already is said at their row', async () => {
    const known = mate()
    await company.orgAdmin.call(inviteUser, { body: known })
    const refused = await company.orgAdmin.try(completeOnboarding, { body: answers({ teamMembers: [mate(), known] }) })
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'teamMembers.1.email'])
    expect((await company.orgAdmin.call(listClients, { query: {} })).total).toBe(0)
    expect(await invitedIn()).toHaveLength(1)
  })

  it('may leave everything away', async () => {
    const body = answers({ teamMembers: [], project: null, xeroEnabled: false })
    expect((await company.orgAdmin.call(completeOnboarding, { body })).status).toBe('completed')
    expect((await company.orgAdmin.call(listClients, { query: {} })).total).toBe(0)
  })

  it.each([
    [
      { teamMembers: [{ email: '', role: 'user' }] },
      'teamMembers.0.email',
      'Please enter email addresses for all team members',
    ],
    [{ teamMembers: [{ email: 'x', role: 'user' }] }, 'teamMembers.0.email', 'Please enter a valid email address'],
    [
      { teamMembers: [{ email: 'a@b.nz', role: 'org_admin' }] },
      'teamMembers.0.role',
      'Please choose one of the options',
    ],
    [
      {
        teamMembers: [
          { email: 'a@b.nz', role: 'user' },
          { email: 'A@b.nz', role: 'user' },
        ],
      },
      'teamMembers.1.email',
      onboardingMessages.twice,
    ],
    [{ project: { ...answers().project, projectName: '' } }, 'project.projectName', 'All fields are required'],
    [{ project: { ...answers().project, projectType: '' } }, 'project.projectType', 'All fields are required'],
    [{ project: { ...answers().project, clientName: ' ' } }, 'project.clientName', 'All fields are required'],
    [{ project: { ...answers().project, clientEmail: '' } }, 'project.clientEmail', 'All fields are required'],
    [{ xeroEnabled: true, xeroEmail: '' }, 'xeroEmail', 'Please enter your Xero email'],
    [{ microsoftEnabled: true, microsoftEmail: ' ' }, 'microsoftEmail', 'Please enter your Microsoft email'],
    [{ companyId: 'x' }, 'companyId', 'This field cannot be set'],
  ])('refuses %j', async (more, path, message) => {
    const refused = await company.orgAdmin.try(completeOnboarding, { body: answers(more) as never })
    expect([refused.status, refused.problem.errors?.[0]]).toEqual([422, { path, message }])
  })

  it('makes nothing for who may not make it by itself', async () => {
    const person = await company.withPermissions(['manage_company:view', 'manage_company:edit'])
    expect((await person.try(completeOnboarding, { body: answers() })).status).toBe(403)
  })
})

describe('while the own address is not confirmed', () => {
  it('the invitations wait, and leave in the person’s name with the confirmation', async () => {
    const person = await company.unconfirmed()
    const [first, second] = [mate(), mate('admin')]
    const done = await person.call(completeOnboarding, { body: answers({ teamMembers: [first, second] }) })
    expect(done.waiting).toBe(2)
    expect(await invitedIn()).toEqual([])
    // One of them was invited by a colleague meanwhile.
    await company.orgAdmin.call(inviteUser, { body: first })
    await callerOf(server.url, null).call(confirmAddress, { params: { token: person.link } })
    await vi.waitFor(async () => expect(await mailedTo(second.email)).toBe(true), 10_000)
    expect((await invitedIn()).map(({ email }) => email).toSorted()).toEqual([first.email, second.email].toSorted())
    const mail = (await office.mails()).find(({ to }) => to?.[0]?.address === second.email)
    expect(mail?.text).toContain('Moana Reid')
  })

  it('nothing leaves with more rights than the person has by then', async () => {
    const person = await company.unconfirmed()
    await person.call(completeOnboarding, { body: answers({ teamMembers: [mate('admin'), mate()] }) })
    const { id, version } = (await company.orgAdmin.call(listUsers, { query: { search: person.email } })).items[0]!
    await company.orgAdmin.call(updateUser, { params: { id }, body: { role: 'user' }, version })
    await callerOf(server.url, null).call(confirmAddress, { params: { token: person.link } })
    const done = () =>
      askDatabase(
        server.database.superuserUrl,
        `select from event_deliveries d join activity a on a.company_id = d.company_id and a.id = d.event_id
          where d.company_id = '${company.id}' and a.action = 'user.confirmed'
            and d.listener = 'sendWaitingInvitations'`,
      )
    await vi.waitFor(async () => expect(await done()).toHaveLength(1), 10_000)
    expect(await invitedIn()).toEqual([])
    expect((await company.orgAdmin.call(getOnboarding, {})).waiting).toBe(2)
  })
})

describe('what is typed', () => {
  const draft = {
    teamMembers: [{ email: 'not yet', role: 'user' as const }],
    skipsProject: false,
    projectName: 'Rid',
    projectType: '' as const,
    clientName: '',
    clientEmail: '',
    xeroEnabled: true,
    xeroEmail: '',
    microsoftEnabled: false,
    microsoftEmail: '',
  }

  it('is kept as it is, and gone once it has done its work', async () => {
    await company.orgAdmin.call(saveOnboarding, { body: { step: 'project', draft } })
    expect(await company.orgAdmin.call(getOnboarding, {})).toMatchObject({
      isOffered: true,
      step: 'project',
      draft,
      waiting: 0,
    })
    await company.orgAdmin.call(completeOnboarding, { body: answers() })
    await company.orgAdmin.call(saveOnboarding, { body: { step: 'team', draft } })
    expect(await company.orgAdmin.call(getOnboarding, {})).toMatchObject({ status: 'completed', draft: null })
  })

  it('stays when it is dismissed, and nothing is offered to a company that was there before', async () => {
    expect((await company.orgAdmin.call(getOnboarding, {})).status).toBe('none')
    await company.orgAdmin.call(saveOnboarding, { body: { step: 'team', draft } })
    expect(await company.orgAdmin.call(dismissOnboarding, {})).toMatchObject({ status: 'dismissed', draft })
  })
})
