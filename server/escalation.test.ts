import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeOnboarding } from '#domain/onboarding/api.ts'
import { createCompany, inviteOrgAdmin, openCompany } from '#domain/registry/api.ts'
import { updateRole } from '#domain/roles/api.ts'
import { getSecondStepRule, updateSecondStepRule } from '#domain/second-step/api.ts'
import { getSession } from '#domain/session/api.ts'
import { deleteUser, inviteUser } from '#domain/users/api.ts'
import type { Answer } from './testing/caller.ts'
import { actorNames, givenCast, held, type Actor, type Cast, type Kind } from './testing/escalation-cast.ts'
import { deeds, editUser, roleOf, type Deed } from './testing/escalation-deeds.ts'
import { companyBody, reason } from './testing/given.ts'
import { select } from './testing/selection.ts'
import { startTestServer, unique, type TestServer } from './testing/server.ts'

// Nobody raises anybody above themselves (PRODUCT 4): whoever there is × whatever could be tried, against a table of
// what each holds. What is refused leaves every row of people, roles, companies and sessions as it was.

let server: TestServer
let cast: Cast
let rows: pg.Client
let selected: Set<string>
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  cast = await givenCast(server)
  selected = selectedCases()
  rows = new pg.Client({ connectionString: server.database.superuserUrl })
  await rows.connect()
  // The first call of somebody notes that they were there.
  for (const { caller } of Object.values(cast.actors)) await caller.call(getSession, {})
})
afterAll(async () => {
  await rows.end()
  await server.stop()
})

const tables = ['users', 'roles', 'invitations', 'memberships', 'companies', 'accounts', 'sessions', 'activity']
const fingerprint = tables
  .map((name) => `select '${name}' as name, sum(hashtextextended(row::text, 0)) as sum from ${name} row`)
  .join(' union all ')
const everyRow = async () => (await rows.query<object>({ name: 'every row', text: fingerprint })).rows

/** The rows as they are, since the last deed that was done. */
let settled: object[] | null = null

/** Tries it; where it is refused, nothing has changed. */
async function attempt(send: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  settled ??= await everyRow()
  const answer = await send()
  if (answer.status < 400) settled = null
  else expect(await everyRow()).toEqual(settled)
  return answer
}

/** What it would be done to, the same for everybody who is refused. */
const targets = new Map<Deed, string>()
async function targetOf(deed: Deed): Promise<string> {
  const known = targets.get(deed)
  if (known !== undefined || deed.target === undefined) return known ?? ''
  settled = null
  const made = await deed.target(cast)
  targets.set(deed, made)
  return made
}

/** What somebody who holds that much is to be told. */
function expected({ sees, needs, touches, done, isOfPeople }: Deed, { rights, isProgram }: Actor): number {
  if (isOfPeople && isProgram) return 404
  if (rights === null || (sees !== null && !rights.has(sees))) return 404
  const holds = touches !== 'more than anybody holds' && touches.every((right) => rights.has(right))
  return rights.has(needs) && holds ? done : 403
}

const actorOf = (name: string): Actor => {
  const actor = cast.actors[name]
  if (actor === undefined) throw new Error(`Nobody is ${name}`)
  return actor
}

interface Case {
  name: string
  actor: Actor
  deed: Deed
}

/** Who does what: each thing by each kind of person, and by people and programs that are told each answer. */
function selectedCases(): Set<string> {
  const all = Object.entries(cast.actors).flatMap(([name, actor]) => deeds.map((deed): Case => ({ name, actor, deed })))
  // What names nothing of this company, strangers do in their own.
  const cases = all.filter(({ actor, deed }) => actor.rights !== null || deed.target !== undefined)
  const rule = {
    title: 'escalation',
    nameOf: ({ name, deed }: Case) => `${name}: ${deed.name}`,
    classesOf({ name, actor, deed }: Case) {
      const due = expected(deed, actor)
      const said = `${deed.name}: ${due}`
      return [`${actor.kind ?? name} ${said}`, `${actor.isProgram ? 'program' : 'person'} ${said}`, `${name}: ${due}`]
    },
  }
  return new Set(select(cases, rule).map(rule.nameOf))
}

it('knows everybody who could try', () => {
  expect(Object.keys(cast.actors)).toEqual(actorNames)
})

describe.each(actorNames)('%s', (name) => {
  it('does to others what their own rights reach, and nothing besides', async () => {
    const actor = actorOf(name)
    const [told, due]: Record<string, number>[] = [{}, {}]
    for (const deed of deeds) {
      if (!selected.has(`${name}: ${deed.name}`)) continue
      const target = await targetOf(deed)
      const { status } = await attempt(() => deed.send(actor.caller, cast, target))
      if (status < 400) targets.delete(deed)
      told![deed.name] = status
      due![deed.name] = expected(deed, actor)
    }
    expect(told).toEqual(due)
  })

  it('changes neither their own role nor their own status, nor deletes themselves', async ({ skip }) => {
    const { caller, kind, userId, rights } = actorOf(name)
    if (kind === null) return skip('is no member of the company')
    const can = (right: 'edit' | 'delete') =>
      rights?.has('manage_users:view') === true ? (rights.has(`manage_users:${right}`) ? 409 : 403) : 404
    const kinds = (Object.keys(held) as Kind[]).filter((each) => each !== kind)
    for (const body of [...kinds.map((each) => roleOf(each, cast)), { status: 'disabled' }])
      expect((await attempt(() => editUser(caller, userId, body))).status, JSON.stringify(body)).toBe(can('edit'))
    expect((await attempt(() => caller.try(deleteUser, { params: { id: userId } }))).status).toBe(can('delete'))
  })

  it('gives their own role nothing', async ({ skip }) => {
    const { caller, kind, rights } = actorOf(name)
    if (kind === null || kind === 'org_admin') return skip('has no role that could be given more')
    const due = rights?.has('manage_roles:view') === true ? 403 : 404
    for (const permissions of [held.org_admin, [...new Set([...held[kind], ...held.strong])]]) {
      const { status } = await attempt(() =>
        caller.try(updateRole, { params: { id: cast.roleIds[kind] }, body: { permissions }, version: 1 }),
      )
      expect(status).toBe(due)
    }
  })

  it('brings in nobody by setting the company up whom they could not invite', async ({ skip }) => {
    const { caller, rights } = actorOf(name)
    const none = { project: null, xeroEnabled: false, xeroEmail: '', microsoftEnabled: false, microsoftEmail: '' }
    // Whoever may do it, does it in server/onboarding: once, a company is set up.
    const beyond = (['admin', 'user'] as const).filter(
      (role) => rights !== null && !held[role].every((right) => rights.has(right) && rights.has('manage_company:edit')),
    )
    if (beyond.length === 0) return skip('may bring in both, or sets up a company of their own')
    for (const role of beyond) {
      const body = { ...none, teamMembers: [{ email: `${unique()}@example.test`, role }] }
      expect((await attempt(() => caller.try(completeOnboarding, { body }))).status).toBe(403)
    }
  })

  it('asks of others no second step that they have none of, nor at all without running the company', async ({
    skip,
  }) => {
    const { caller, rights, isProgram } = actorOf(name)
    if (rights === null && actorOf(name).isOfAnother) return skip('asks it of their own company')
    const { version } = await cast.company.orgAdmin.call(getSecondStepRule, {})
    const answer = await attempt(() => caller.try(updateSecondStepRule, { body: { required: true }, version }))
    const isAdmitted = rights?.has('manage_company:edit') === true
    // Nor by a program, which proves nothing.
    const code = isAdmitted && !isProgram ? 'own_first' : 'forbidden'
    expect([answer.status, answer.problem.code]).toEqual([code === 'own_first' ? 409 : 403, code])
  })

  it('does not run the platform', async () => {
    const { caller, isSuperAdmin } = actorOf(name)
    const params = { params: { id: cast.company.id } }
    const invited = { ...params, body: { adminName: 'Mere', adminEmail: `${unique()}@example.test` } }
    expect((await attempt(() => caller.try(inviteOrgAdmin, invited))).status).toBe(isSuperAdmin ? 409 : 404)
    if (isSuperAdmin) return
    expect((await attempt(() => caller.try(openCompany, { ...params, body: { reason } }))).status).toBe(404)
    expect((await attempt(() => caller.try(createCompany, { body: companyBody() }))).status).toBe(403)
  })
})

it.each(['org_admin elsewhere', 'token of org_admin elsewhere'])(
  '%s invites nobody with a role or a client of this company',
  async (name) => {
    const { caller } = actorOf(name)
    for (const kind of ['client', 'strong', 'nothing'] as const) {
      const body = { email: `${unique()}@example.test`, ...roleOf(kind, cast) }
      expect((await attempt(() => caller.try(inviteUser, { body }))).status).toBe(422)
    }
  },
)
