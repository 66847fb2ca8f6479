import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { createComment } from '#domain/comments/api.ts'
import { newId } from '#domain/ids.ts'
import { createIntake, listIntakes } from '#domain/intakes/api.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listRoles } from '#domain/roles/api.ts'
import { shareView } from '#domain/views/api.ts'
import { intakesOf } from '#server/files/bytes.ts'
import { hour } from '#server/platform/limits.ts'
import { downloaded, exported } from '#server/exports/archives.testing.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenRole,
  givenTask,
  givenVariation,
  givenView,
  type Company,
} from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { altered, type Records } from './altered.testing.ts'
import { checkedArchive } from './intakes.testing.ts'

// Whoever changes an archive makes its manifest fit: what is wrong with a record says the record.

let server: TestServer
let archive: Buffer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const source = await givenCompany(server, 'Kauri Homes')
  const { orgAdmin } = source
  await givenRole(orgAdmin, { name: 'Looks at jobs' })
  for (const name of ['Rimu Ltd', 'Tōtara Trust']) {
    const { id: clientId } = await givenClient(orgAdmin, { name })
    const { id: jobId } = await givenJob(orgAdmin, clientId)
    await givenVariation(orgAdmin, clientId, { jobId })
    await givenInvoiceIn(orgAdmin, clientId, 'approved', { jobId }, '40.00')
    const { id: taskId } = await givenTask(orgAdmin, { jobId, clientId })
    await orgAdmin.call(createComment, { params: { id: taskId }, body: { body: 'On its way' } })
  }
  const { id: viewId } = await givenView(orgAdmin)
  await orgAdmin.call(shareView, { params: { id: viewId } })
  const { id } = await exported(server, source.id, orgAdmin)
  archive = await downloaded(orgAdmin, id)
  company = await givenCompany(server, 'Empty Ltd')
}, 120_000)
// So many may be sent in an hour.
beforeEach(() => server.clock.advance(hour))
afterAll(() => server.stop())

/** The first of a list, which there is. */
function first<T>([one]: T[]): T {
  if (one === undefined) throw new Error('There is none')
  return one
}

/** Has the first task wait for the second one, and the other way round where it is a circle. */
const waiting = ({ tasks }: Records, isCircle: boolean): void => {
  const [one, other] = tasks
  if (one === undefined || other === undefined) throw new Error('There are no two tasks')
  const named = ({ id, title, status }: typeof one) => ({ id, title, status, assigneeName: null })
  one.dependsOn = [named(other)]
  if (isCircle) other.dependsOn = [named(one)]
}

const cases: [string, string, (records: Records) => void, string][] = [
  ['a total that is off by a cent', 'invoices', ({ invoices }) => void (first(invoices).total = '115.01'), ''],
  ['a balance that is off by a cent', 'invoices', ({ invoices }) => void (first(invoices).balance = '74.99'), ''],
  [
    'a line that is off by a cent',
    'invoices',
    ({ invoices }) => void (first(first(invoices).items).amount = '100.01'),
    '',
  ],
  [
    'a payment that is off by a cent',
    'invoices',
    ({ invoices }) => void (first(first(invoices).payments).amount = '40.01'),
    '',
  ],
  [
    'a supplier whose bank account is none',
    'invoices',
    ({ invoices }) => void (first(invoices).supplier.bankAccount = 'x'.repeat(500)),
    'supplier.bankAccount',
  ],
  ['a client from elsewhere', 'invoices', ({ invoices }) => void (first(invoices).clientId = newId()), 'clientId'],
  [
    "another client's job",
    'invoices',
    ({ invoices, jobs }) =>
      void (first(invoices).jobId = jobs.find(({ clientId }) => clientId !== first(invoices).clientId)?.id ?? null),
    'jobId',
  ],
  ['a job from elsewhere', 'tasks', ({ tasks }) => void (first(tasks).jobId = newId()), 'jobId'],
  [
    "a variation on another client's job",
    'variations',
    ({ variations, jobs }) =>
      void (first(variations).jobId = jobs.find(({ clientId }) => clientId !== first(variations).clientId)?.id ?? null),
    'jobId',
  ],
  ['a field that nobody knows', 'clients', ({ clients }) => void Object.assign(first(clients), { vip: true }), ''],
  [
    'a field that is missing',
    'clients',
    ({ clients }) => void Reflect.deleteProperty(first(clients), 'phone'),
    'phone',
  ],
  ['a name that is none', 'clients', ({ clients }) => void (first(clients).name = ''), 'name'],
  ['a record twice', 'clients', ({ clients }) => void clients.push(first(clients)), 'id'],
  [
    'a role that gives more than there is',
    'roles',
    ({ roles }) => {
      const own = roles.find(({ isSystem }) => !isSystem)
      Object.assign(own ?? {}, { permissions: ['manage_everything:edit'] })
    },
    'permissions.0',
  ],
  [
    'somebody of a role from elsewhere',
    'people',
    ({ people }) =>
      void Object.assign(first(people), { email: 'rua@example.test', customRole: { id: newId(), name: 'Boss' } }),
    'roleId',
  ],
  [
    'a timezone that is none',
    'company',
    ({ company }) => void (first(company).settings.timezone = 'Mars/Olympus'),
    'settings.timezone',
  ],
  [
    'a language that nobody speaks here',
    'company',
    ({ company }) => void Object.assign(first(company).settings, { language: 'tlh' }),
    'settings.language',
  ],
  [
    'mornings at the 25th hour',
    'company',
    ({ company }) => void (first(company).settings.delivery.morningAt = 25 * 60),
    'settings.delivery.morningAt',
  ],
  [
    'a colour that is none',
    'company',
    ({ company }) => void (first(company).branding.primaryColor = 'red'),
    'branding.primaryColor',
  ],
  [
    'a prefix that is none',
    'company',
    ({ company }) => void (first(company).numbering.invoice.prefix = '.*'),
    'numbering.invoice.prefix',
  ],
  [
    'a prefix of two series',
    'company',
    ({ company }) => void (first(company).numbering.invoice.prefix = first(company).numbering.report.prefix),
    'numbering.report.prefix',
  ],
  [
    'a next number below nothing',
    'company',
    ({ company }) => void (first(company).numbering.job.next = -1),
    'numbering.job.next',
  ],
  ['a tax rate that is none', 'company', ({ company }) => void (first(company).defaultTaxRate = ''), 'defaultTaxRate'],
  [
    'a task that waits for one from elsewhere',
    'tasks',
    (records) => {
      waiting(records, false)
      first(first(records.tasks).dependsOn).id = newId()
    },
    'dependsOn',
  ],
  ['tasks that wait for each other', 'tasks', (records) => waiting(records, true), 'dependsOn'],
  [
    'a task that waits for itself',
    'tasks',
    (records) => {
      waiting(records, false)
      first(first(records.tasks).dependsOn).id = first(records.tasks).id
    },
    'dependsOn',
  ],
  [
    'a task that waits for another twice',
    'tasks',
    (records) => {
      waiting(records, false)
      first(records.tasks).dependsOn.push(first(first(records.tasks).dependsOn))
    },
    'dependsOn',
  ],
  ['a place between no others', 'tasks', ({ tasks }) => void (first(tasks).kept.rank = '!'), 'kept.rank'],
  ['a view of what no screen knows', 'views', ({ views }) => void (first(views).query = 'color=red'), 'query'],
  [
    'what a comment said, longer than one may be',
    'comment-edits',
    (records) => {
      const { id, taskId, createdAt: writtenAt } = first(records.comments)
      const items = [{ version: 1, body: 'x'.repeat(10_001), mentions: [], writtenAt }]
      records['comment-edits'].push({ taskId, commentId: id, items, total: 1 })
    },
    'items.0.body',
  ],
  [
    'somebody with a name as long as a book',
    'comments',
    ({ comments }) => void (first(comments).author.name = 'x'.repeat(201)),
    'author.name',
  ],
  [
    'an approval on no day',
    'variations',
    ({ variations }) => void (first(variations).dateAdded = '2026-02-30'),
    'dateAdded',
  ],
  [
    'an approval without its day',
    'variations',
    ({ variations }) => void (first(variations).status = 'approved'),
    'status',
  ],
  [
    'an invoice that is due before its date',
    'invoices',
    ({ invoices }) => void (first(invoices).dueDate = '2020-01-01'),
    'dueDate',
  ],
  [
    'a super admin',
    'people',
    ({ people }) => void Object.assign(first(people), { email: 'rua@example.test', role: 'super_admin' }),
    'role',
  ],
]

describe('an archive with', () => {
  it.each(cases)('%s is refused at the %s, and leaves nothing', async (_, kind, change, path) => {
    const { id: companyId, orgAdmin } = company
    const intake = await checkedArchive(server, companyId, orgAdmin, await altered(archive, change))
    expect(intake).toMatchObject({ status: 'refused', can: { runIntake: false } })
    const problems = intake.preview?.problems ?? []
    expect(problems.map((problem) => problem.kind)).toContain(kind)
    const problem = problems.find((each) => each.kind === kind)
    expect(problem?.label).not.toBe('')
    expect(problem?.path).toBe(path)
    expect((await orgAdmin.call(listClients, { query: {} })).total).toBe(0)
    expect((await orgAdmin.call(listInvoices, { query: {} })).total).toBe(0)
    expect((await orgAdmin.call(listRoles, { query: {} })).items.filter(({ isSystem }) => !isSystem)).toEqual([])
    const keys = await Array.fromAsync(server.services.storage.list(intakesOf(companyId)))
    expect(keys).toEqual([])
  })

  it('nothing changed can come in, and the company says when another can be begun', async () => {
    const { id: companyId, orgAdmin } = company
    expect((await orgAdmin.call(listIntakes, {})).can.createIntake).toBe(true)
    const intake = await checkedArchive(server, companyId, orgAdmin, archive)
    expect(intake).toMatchObject({ status: 'ready', can: { runIntake: true, sendIntakePart: false } })
    const { can, because } = await orgAdmin.call(listIntakes, {})
    expect([can.createIntake, because.createIntake]).toEqual([false, 'An archive is being brought in already'])
    const refused = await orgAdmin.try(createIntake, { body: { fileName: 'all.zip', size: 10 } })
    expect(refused.status).toBe(409)
  })
})
