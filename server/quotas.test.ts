import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createJob, deleteJob, updateJob } from '#domain/jobs/api.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import { planLimits, type Plan } from '#domain/plans.ts'
import { inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { routes } from './features.ts'
import { tryUpload } from './files/uploads.testing.ts'
import { StorageError } from './platform/files/storage.ts'
import { deadlocksIn } from './testing/deadlocks.ts'
import { holdLock, untilWaiting } from './testing/held-lock.ts'
import { givenClient, givenCompany, givenJob, jobBody, type Company } from './testing/given.ts'
import { startTestServer, unique, type TestServer } from './testing/server.ts'
import { rowsIn } from './testing/traces.ts'

let server: TestServer
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const givenCompanyOn = async (plan: Plan): Promise<Company> => {
  const company = await givenCompany(server)
  await superuser.query('update companies set plan = $1 where id = $2', [plan, company.id])
  return company
}

/** A company with as many people as Basic allows; those of clients are not counted. */
const givenFullCompany = async (): Promise<Company> => {
  const company = await givenCompanyOn('basic')
  for (let nth = 1; nth < (planLimits.basic.users ?? 0); nth += 1) await company.person('user')
  return company
}

/** A company with as many jobs under way as wanted, and how to try one more. */
const givenJobs = async (company: Company, count: number) => {
  const client = await givenClient(company.orgAdmin)
  const jobs = []
  for (let nth = 0; nth < count; nth += 1) jobs.push(await givenJob(company.orgAdmin, client.id))
  const oneMore = (more: Parameters<typeof jobBody>[1] = {}) =>
    company.orgAdmin.try(createJob, { body: jobBody(client.id, more) })
  return { jobs, oneMore }
}

/** Fills a company's storage up to so many bytes below the limit, with a file that is not there. */
const givenRoomFor = async (company: Company, bytes: number): Promise<void> => {
  const size = (planLimits.basic.storage ?? 0) - bytes
  await superuser.query(
    `insert into files (company_id, id, purpose, name, content_type, size, sha256, stored_at, created_at)
     values ($1, $2, 'job-file', 'much.bin', 'application/pdf', $3, 'x', now(), $4)`,
    [company.id, newId(), size, server.clock.now().toISOString()],
  )
}
const document = Buffer.from('%PDF-1.7\n0123456789\n%%EOF')
const uploadTo = (company: Company, id = newId()) =>
  tryUpload(company.orgAdmin, 'job-file', { bytes: document, name: 'plan.pdf', id })

const tooManyJobs = {
  code: 'plan_limit',
  detail: 'Your plan allows 10 active jobs. Complete one or move to a larger plan',
  template: 'Your plan allows {{limit}} active jobs. Complete one or move to a larger plan',
  params: { limit: 10 },
}
const tooManyBytes = {
  code: 'plan_limit',
  detail: 'Your plan allows 10 GB of files. Delete files or move to a larger plan',
  template: 'Your plan allows {{limit}} GB of files. Delete files or move to a larger plan',
  params: { limit: 10 },
}

describe('every endpoint', () => {
  const endpoints: readonly Endpoint[] = routes.map((route) => route.endpoint)

  it('that makes a record names its quota or says that it has none', () => {
    const making = endpoints.filter((endpoint) => endpoint.creates === true)
    expect(making.length).toBeGreaterThan(5)
    expect(making.filter((endpoint) => endpoint.quota === undefined).map((endpoint) => endpoint.name)).toEqual([])
  })

  /** How each endpoint with a quota is called by a company on Basic that has used it up. */
  const cases: Record<string, () => Promise<{ status: number; problem: unknown }>> = {
    createJob: async () => (await givenJobs(await givenCompanyOn('basic'), 10)).oneMore(),
    updateJob: async () => {
      const company = await givenCompanyOn('basic')
      const { jobs, oneMore } = await givenJobs(company, 10)
      const [job] = jobs
      if (job === undefined) throw new Error('There are no jobs')
      const completed = await company.orgAdmin.call(updateJob, {
        params: { id: job.id },
        version: job.version,
        body: { status: 'completed' },
      })
      expect((await oneMore()).status).toBe(201)
      return company.orgAdmin.try(updateJob, {
        params: { id: job.id },
        version: completed.version,
        body: { status: 'in-progress' },
      })
    },
    inviteUser: async () => {
      const company = await givenFullCompany()
      return company.orgAdmin.try(inviteUser, { body: { email: `${unique()}@example.test`, role: 'user' } })
    },
    updateUser: async () => {
      const company = await givenFullCompany()
      const client = await givenClient(company.orgAdmin)
      const { email } = await company.contact(client.id)
      const [contact] = (await company.orgAdmin.call(listUsers, { query: { search: email } })).items
      return company.orgAdmin.try(updateUser, { params: { id: contact?.id ?? '' }, body: { role: 'user' }, version: 1 })
    },
    uploadFile: async () => {
      const company = await givenCompanyOn('basic')
      await givenRoomFor(company, document.length - 1)
      return uploadTo(company)
    },
  }

  it('with a quota is tried here', () => {
    const limited = endpoints.filter((endpoint) => (endpoint.quota ?? null) !== null).map((endpoint) => endpoint.name)
    expect(Object.keys(cases).toSorted()).toEqual(limited.toSorted())
  })

  it.each(Object.entries(cases))('%s is refused when the plan allows no more', async (_, attempt) => {
    const { status, problem } = await attempt()
    expect([status, problem]).toEqual([409, expect.objectContaining({ code: 'plan_limit' })])
  })
})

describe('active jobs on Basic', () => {
  it('are ten: the eleventh is refused with words that say what to do, and nothing of it stays', async () => {
    const company = await givenCompanyOn('basic')
    const { oneMore } = await givenJobs(company, 10)
    const { status, problem } = await oneMore()
    expect([status, problem]).toEqual([409, expect.objectContaining(tooManyJobs)])
    expect(await rowsIn(server, company.id, 'jobs')).toBe(10)
  })

  it('are ten also when three arrive at once for the last place', async () => {
    const company = await givenCompanyOn('basic')
    const { oneMore } = await givenJobs(company, 9)
    // Whoever has been let through waits for the number; the others wait to be let through.
    const holder = new pg.Client({ connectionString: server.database.superuserUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query(`select from counters where company_id = $1 for update`, [company.id])
    const arrived = Array.from({ length: 3 }, () => oneMore())
    try {
      await untilWaiting(server.database, 3)
    } finally {
      await holder.end()
    }
    const statuses = (await Promise.all(arrived)).map((answer) => answer.status)
    expect(statuses.toSorted()).toEqual([201, 409, 409])
    expect(await rowsIn(server, company.id, 'jobs')).toBe(10)
  })

  it('opened again under another number, and created, never wait in a circle', async () => {
    const company = await givenCompanyOn('basic')
    const { jobs, oneMore } = await givenJobs(company, 1)
    const params = { id: jobs[0]?.id ?? '' }
    await company.orgAdmin.call(updateJob, { params, version: 1, body: { status: 'completed' } })
    const held = await holdLock(server.database, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${company.id} quota activeJobs`,
    ])
    const waiting = (count: number) => untilWaiting(server.database, count)
    const body = { status: 'in-progress', jobId: 'JOB-900' } as const
    const opened = company.orgAdmin.try(updateJob, { params, version: 2, body })
    await waiting(1)
    const created = oneMore()
    try {
      await waiting(2)
    } finally {
      await held.release()
    }
    expect([(await opened).status, (await created).status]).toEqual([200, 201])
    expect(await deadlocksIn(server.database)).toBe(0)
  })

  it('leave room when one is completed or deleted; completed ones are not counted', async () => {
    const company = await givenCompanyOn('basic')
    const { jobs, oneMore } = await givenJobs(company, 10)
    expect((await oneMore({ status: 'completed' })).status).toBe(201)
    const [first, second] = jobs
    await company.orgAdmin.call(updateJob, {
      params: { id: first?.id ?? '' },
      version: 1,
      body: { status: 'completed' },
    })
    expect([(await oneMore()).status, (await oneMore()).status]).toEqual([201, 409])
    await company.orgAdmin.call(deleteJob, { params: { id: second?.id ?? '' } })
    expect([(await oneMore()).status, (await oneMore()).status]).toEqual([201, 409])
  })

  it('may be edited at the limit, and a create sent again is the same job', async () => {
    const company = await givenCompanyOn('basic')
    const { jobs, oneMore } = await givenJobs(company, 9)
    const last = { id: newId(), name: 'The tenth' }
    expect([(await oneMore(last)).status, (await oneMore(last)).status]).toEqual([201, 201])
    const edited = await company.orgAdmin.try(updateJob, {
      params: { id: jobs[0]?.id ?? '' },
      version: 1,
      body: { name: 'Another name', status: 'in-progress' },
    })
    expect(edited.status).toBe(200)
  })

  it('are counted per company', async () => {
    await givenJobs(await givenCompanyOn('basic'), 10)
    expect((await (await givenJobs(await givenCompanyOn('basic'), 0)).oneMore()).status).toBe(201)
  })

  it.each(['trial', 'pro', 'enterprise'] as const)('are no limit on %s', async (plan) => {
    const { oneMore } = await givenJobs(await givenCompanyOn(plan), 10)
    expect((await oneMore()).status).toBe(201)
  })
})

describe('storage on Basic', () => {
  it('takes a file that just fits and refuses one more byte before anything of it is stored', async () => {
    const company = await givenCompanyOn('basic')
    await givenRoomFor(company, document.length)
    expect((await uploadTo(company)).status).toBe(201)
    const put = vi.spyOn(server.services.storage, 'put')
    const { status, problem } = await uploadTo(company)
    expect([status, problem]).toEqual([409, expect.objectContaining(tooManyBytes)])
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
    expect(await rowsIn(server, company.id, 'files')).toBe(2)
  })

  it('counts what is on its way, and has room again when that fails', async () => {
    const company = await givenCompanyOn('basic')
    await givenRoomFor(company, document.length)
    const stalled = Promise.withResolvers<never>()
    const put = vi.spyOn(server.services.storage, 'put').mockImplementationOnce(() => stalled.promise)
    const slow = uploadTo(company)
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce())
    expect((await uploadTo(company)).status).toBe(409)
    stalled.reject(new StorageError('unavailable', 'storage fails'))
    expect((await slow).status).toBe(503)
    put.mockRestore()
    expect((await uploadTo(company)).status).toBe(201)
  })

  it('gives its last room to one of eight that arrive at once, and counts an upload sent again once', async () => {
    const company = await givenCompanyOn('basic')
    await givenRoomFor(company, document.length)
    const ids = Array.from({ length: 8 }, () => newId())
    const statuses = (await Promise.all(ids.map((id) => uploadTo(company, id)))).map((answer) => answer.status)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect((await uploadTo(company, ids[statuses.indexOf(201)])).status).toBe(201)
  })

  it('is no limit on Enterprise, and larger on a trial', async () => {
    for (const plan of ['trial', 'enterprise'] as const) {
      const company = await givenCompanyOn(plan)
      await givenRoomFor(company, 0)
      expect((await uploadTo(company)).status).toBe(201)
    }
  })
})

describe('the last three places', () => {
  /** How many of 64 that arrive at once come through, and what the others are told. */
  async function race(attempt: (nth: number) => Promise<{ status: number; problem: { code: string } }>) {
    const answers = await Promise.all(Array.from({ length: 64 }, (_, nth) => attempt(nth)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(['409 plan_limit']),
    )
    return answers.length - refused.length
  }

  it('for jobs are taken by three of 64 at once', async () => {
    const company = await givenCompanyOn('basic')
    const { oneMore } = await givenJobs(company, 7)
    expect(await race(() => oneMore())).toBe(3)
    expect(await rowsIn(server, company.id, 'jobs')).toBe(10)
  })

  it('for people are taken by three of 64 at once', async () => {
    const company = await givenCompanyOn('basic')
    await company.person('user')
    const invite = () => company.orgAdmin.try(inviteUser, { body: { email: `${unique()}@example.test`, role: 'user' } })
    expect(await race(invite)).toBe(3)
    expect(await rowsIn(server, company.id, 'users')).toBe(5)
  })

  it('for files are taken by three of 64 at once', async () => {
    const company = await givenCompanyOn('basic')
    await givenRoomFor(company, 3 * document.length)
    // Of one person so many would be too many at once.
    const people = [company.orgAdmin]
    while (people.length < 4) people.push(await company.person('admin'))
    const upload = (nth: number) =>
      tryUpload(people[nth % 4] ?? company.orgAdmin, 'job-file', { bytes: document, name: 'plan.pdf' })
    expect(await race(upload)).toBe(3)
  })
})
