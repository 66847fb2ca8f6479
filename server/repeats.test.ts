import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#domain/clients/api.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { uploadFile } from '#domain/files/api.ts'
import { startImport } from '#domain/imports/api.ts'
import { newId } from '#domain/ids.ts'
import { createInvoice, recordPayment, reversePayment } from '#domain/invoices/api.ts'
import { createJob } from '#domain/jobs/api.ts'
import { useCredit } from '#domain/checkout/api.ts'
import { createComment } from '#domain/comments/api.ts'
import { createCompany } from '#domain/registry/api.ts'
import { createReport } from '#domain/reports/api.ts'
import { createExport } from '#domain/exports/api.ts'
import { createIntake } from '#domain/intakes/api.ts'
import { createRole } from '#domain/roles/api.ts'
import { createInvoiceLink, createShare, sendReport } from '#domain/shares/api.ts'
import { createTask, duplicateTask } from '#domain/tasks/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { inviteUser } from '#domain/users/api.ts'
import { createVariation } from '#domain/variations/api.ts'
import { createView } from '#domain/views/api.ts'
import { routes } from './features.ts'
import type { Answer } from './testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenTask,
  invoiceBody,
  jobBody,
  reportBody,
  roleBody,
  taskBody,
  variationBody,
  viewBody,
  type Company,
} from './testing/given.ts'
import { insertCheckout } from './testing/given-checkout.ts'
import { givenInvoiceIn } from './testing/money-writes.ts'
import { startTestServer, unique, type TestServer } from './testing/server.ts'
import { activityOf, rowsIn, type CountedTable } from './testing/traces.ts'

let server: TestServer
beforeAll(async () => {
  // No worker: how a mail stands would change between two answers.
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

type Try = (id: string, other?: boolean) => Promise<Answer<{ id: string; payments?: { id: string }[] }>>
/** Ids of what an answer shows: an invoice's payments, or the record itself. */
const madeIn = ({ body }: Awaited<ReturnType<Try>>, table: CountedTable): unknown[] =>
  (table === 'payments' ? (body.payments ?? []) : [body]).map((made) => made.id)

/** A create of each kind, ready to be sent: always the same body under the id, or another one. */
const creates: Record<string, { endpoint: Endpoint; table: CountedTable; ready: (company: Company) => Promise<Try> }> =
  {
    client: {
      endpoint: createClient,
      table: 'clients',
      ready: async ({ orgAdmin }) => {
        const body = clientBody()
        return (id, other = false) =>
          orgAdmin.try(createClient, { body: { ...body, id, ...(other ? { notes: 'else' } : {}) } })
      },
    },
    role: {
      endpoint: createRole,
      table: 'roles',
      ready: ({ orgAdmin }) => {
        const body = roleBody()
        return Promise.resolve((id, other = false) =>
          orgAdmin.try(createRole, { body: { ...body, id, ...(other ? { description: 'else' } : {}) } }),
        )
      },
    },
    invitation: {
      endpoint: inviteUser,
      table: 'users',
      ready: ({ orgAdmin }) => {
        const email = `${unique()}@example.test`
        return Promise.resolve((id, other = false) =>
          orgAdmin.try(inviteUser, { body: { id, email, role: other ? 'admin' : 'user' } }),
        )
      },
    },
    task: {
      endpoint: createTask,
      table: 'tasks',
      ready: ({ orgAdmin }) =>
        Promise.resolve((id, other = false) =>
          orgAdmin.try(createTask, {
            body: taskBody({ id, tags: ['Roof'], ...(other ? { description: 'else' } : {}) }),
          }),
        ),
    },
    'copy of a task': {
      endpoint: duplicateTask,
      table: 'tasks',
      ready: async ({ orgAdmin }) => {
        const [task, another] = [await givenTask(orgAdmin), await givenTask(orgAdmin)]
        return (id, other = false) =>
          orgAdmin.try(duplicateTask, { params: { id: (other ? another : task).id }, body: { id } })
      },
    },
    job: {
      endpoint: createJob,
      table: 'jobs',
      ready: async ({ orgAdmin }) => {
        const body = jobBody((await givenClient(orgAdmin)).id, { milestones: [{ title: 'Piles' }] })
        return (id, other = false) =>
          orgAdmin.try(createJob, { body: { ...body, id, ...(other ? { contractAmount: '1.00' } : {}) } })
      },
    },
    report: {
      endpoint: createReport,
      table: 'reports',
      ready: async ({ orgAdmin }) => {
        const client = await givenClient(orgAdmin)
        const body = reportBody(client.id, (await givenJob(orgAdmin, client.id)).id)
        return (id, other = false) =>
          orgAdmin.try(createReport, { body: { ...body, id, ...(other ? { progressPercentage: 41 } : {}) } })
      },
    },
    'share link': {
      endpoint: createShare,
      table: 'report_shares',
      ready: async ({ orgAdmin }) => {
        const client = await givenClient(orgAdmin)
        const report = await givenReport(orgAdmin, client.id, (await givenJob(orgAdmin, client.id)).id)
        return (id, other = false) =>
          orgAdmin.try(createShare, {
            params: { id: report.id },
            body: { id, ...(other ? { expiresAt: '2027-01-01T00:00:00Z' } : {}) },
          })
      },
    },
    'invoice link': {
      endpoint: createInvoiceLink,
      table: 'invoice_links',
      ready: async ({ orgAdmin }) => {
        const clientId = (await givenClient(orgAdmin)).id
        const [one, another] = [
          await givenInvoiceIn(orgAdmin, clientId, 'pending'),
          await givenInvoiceIn(orgAdmin, clientId, 'pending'),
        ]
        return (id, other = false) =>
          orgAdmin.try(createInvoiceLink, { params: { id: other ? another.id : one.id }, body: { id } })
      },
    },
    'sent report': {
      endpoint: sendReport,
      table: 'report_shares',
      ready: async ({ orgAdmin }) => {
        const client = await givenClient(orgAdmin)
        const report = await givenReport(orgAdmin, client.id, (await givenJob(orgAdmin, client.id)).id)
        return (id, other = false) =>
          orgAdmin.try(sendReport, {
            params: { id: report.id },
            body: { id, to: other ? 'other@tui.example' : 'a@tui.example' },
          })
      },
    },
    invoice: {
      endpoint: createInvoice,
      table: 'invoices',
      ready: async ({ orgAdmin }) => {
        const body = invoiceBody((await givenClient(orgAdmin)).id)
        return (id, other = false) =>
          orgAdmin.try(createInvoice, { body: { ...body, id, ...(other ? { reference: 'Else' } : {}) } })
      },
    },
    payment: {
      endpoint: recordPayment,
      table: 'payments',
      ready: async ({ orgAdmin }) => {
        const params = { id: (await givenInvoiceIn(orgAdmin, (await givenClient(orgAdmin)).id, 'approved')).id }
        return (id, other = false) =>
          orgAdmin.try(recordPayment, {
            params,
            body: { id, date: '2026-11-20', amount: other ? '10' : '15', method: 'bank' },
          })
      },
    },
    reversal: {
      endpoint: reversePayment,
      table: 'payments',
      ready: async ({ orgAdmin }) => {
        const { id: invoiceId, payments } = await givenInvoiceIn(orgAdmin, (await givenClient(orgAdmin)).id, 'paid')
        const params = { id: invoiceId, paymentId: payments[0]?.id ?? '' }
        return (id, other = false) =>
          orgAdmin.try(reversePayment, { params, body: { id, ...(other ? { reference: 'Bounced' } : {}) } })
      },
    },
    'use of a credit': {
      endpoint: useCredit,
      table: 'payments',
      ready: async ({ id: companyId, orgAdmin }) => {
        const clientId = (await givenClient(orgAdmin)).id
        const [paid, owed] = [
          await givenInvoiceIn(orgAdmin, clientId, 'approved'),
          await givenInvoiceIn(orgAdmin, clientId, 'approved'),
        ]
        await server.services.database.inTenant({ kind: 'system', companyId }, (db) =>
          insertCheckout(db, { companyId, invoiceId: paid.id, kept: '100.00' }),
        )
        return (id, other = false) =>
          orgAdmin.try(useCredit, { params: { id: owed.id }, body: { id, amount: other ? '10' : '15' } })
      },
    },
    comment: {
      endpoint: createComment,
      table: 'task_comments',
      ready: async ({ orgAdmin }) => {
        const params = { id: (await givenTask(orgAdmin)).id }
        return (id, other = false) =>
          orgAdmin.try(createComment, { params, body: { id, body: other ? 'Else' : 'Roof is on' } })
      },
    },
    view: {
      endpoint: createView,
      table: 'task_views',
      ready: ({ orgAdmin }) => {
        const body = viewBody()
        return Promise.resolve((id, other = false) =>
          orgAdmin.try(createView, { body: { ...body, id, ...(other ? { query: '' } : {}) } }),
        )
      },
    },
    variation: {
      endpoint: createVariation,
      table: 'variations',
      ready: async ({ orgAdmin }) => {
        const body = variationBody((await givenClient(orgAdmin)).id)
        return (id, other = false) =>
          orgAdmin.try(createVariation, { body: { ...body, id, ...(other ? { cost: '1.00' } : {}) } })
      },
    },
  }

it('every endpoint that makes a record is tried here; uploads, companies, tokens and exports in their own tests', () => {
  const making = routes
    .map((route) => route.endpoint)
    .filter((endpoint) => endpoint.creates === true)
    .map((endpoint) => endpoint.name)
  expect(
    [
      ...Object.values(creates).map((create) => create.endpoint.name),
      uploadFile.name,
      startImport.name,
      createCompany.name,
      createToken.name,
      createExport.name,
      createIntake.name,
    ].toSorted(),
  ).toEqual(making.toSorted())
})

describe.each(Object.entries(creates))('a %s under a chosen id', (_, { table, ready }) => {
  it('sent five times at once is one record, answered five times, with one activity', async () => {
    const company = await givenCompany(server)
    const send = await ready(company)
    const [id, before, traces] = [
      newId(),
      await rowsIn(server, company.id, table),
      (await activityOf(server, company.id)).length,
    ]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0] && madeIn(answers[0], table)).toContain(id)
    expect(await rowsIn(server, company.id, table)).toBe(before + 1)
    expect(await activityOf(server, company.id)).toHaveLength(traces + 1)
    expect((await send(id.toUpperCase())).body).toEqual(answers[0]?.body)
  })

  it('is a conflict with another body, also when both come at once', async () => {
    const company = await givenCompany(server)
    const send = await ready(company)
    const id = newId()
    const answers = await Promise.all([send(id), send(id, true), send(id), send(id, true)])
    const winner = answers[0]!.status === 201 ? [201, 409, 201, 409] : [409, 201, 409, 201]
    expect(answers.map(({ status }) => status)).toEqual(winner)
    for (const { problem } of answers.filter(({ status }) => status === 409))
      expect([problem.code, problem.detail]).toEqual(['id_in_use', 'This id was already used for a different record'])
  })

  it('is nobody else’s business: another company may use the same id', async () => {
    const [one, other] = [await givenCompany(server), await givenCompany(server)]
    const id = newId()
    const answers = [await (await ready(one))(id), await (await ready(other))(id)]
    expect(answers.map((answer) => [answer.status, madeIn(answer, table).includes(id)])).toEqual([
      [201, true],
      [201, true],
    ])
  })
})

it('a create that repeats one takes no second number', async () => {
  const { orgAdmin } = await givenCompany(server)
  const body = clientBody({ id: newId() })
  const answers = await Promise.all(Array.from({ length: 5 }, () => orgAdmin.call(createClient, { body })))
  expect(new Set(answers.map((client) => client.clientId))).toEqual(new Set(['CL-001']))
  expect((await givenClient(orgAdmin)).clientId).toBe('CL-002')
})
