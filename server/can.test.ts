import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isAboutRecord, isOfSession, type Endpoint } from '#domain/endpoint.ts'
import { createJob } from '#domain/jobs/api.ts'
import { allPermissions, type Permission } from '#domain/permissions.ts'
import { getSession } from '#domain/session/api.ts'
import { routes } from './features.ts'
import type { Caller } from './testing/caller.ts'
import { jobBody } from './testing/given.ts'
import { answerFor } from './testing/matrix-answers.ts'
import { perform, type Shape } from './testing/matrix-calls.ts'
import { givenWorld, matrixRoles, type MatrixRole, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
import type { Made, Offered, RecordKind } from './testing/record-kind.ts'
import { recordKinds } from './testing/record-states.ts'
import { isFullRun } from './testing/selection.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

let server: TestServer
let world: World
let kinds: Record<string, RecordKind>
/** Staff by what they hold; each may see everything and do one kind of thing, or what their role may. */
let staff: Record<string, Caller>

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  kinds = recordKinds(server, () => world.company)
  const holding = (action: string) =>
    world.company.withPermissions(
      allPermissions.filter((permission) => permission.endsWith(':view') || permission.endsWith(`:${action}`)),
    )
  const { orgAdmin, admin, user, superInside } = world.as
  staff = {
    orgAdmin,
    admin,
    user,
    superInside,
    viewer: await holding('view'),
    editor: await holding('edit'),
    remover: await holding('delete'),
    approver: await holding('approve'),
  }
})
afterAll(() => server.stop())

const endpoints: readonly Endpoint[] = routes.map((route) => route.endpoint)
const bodyRights = endpoints.flatMap((endpoint) => Object.keys(endpoint.bodyRights ?? {}))
const operations = new Set([...endpoints.map(({ name }) => name), ...bodyRights])

/** The keys of every `can` that an answer of some endpoint carries beside `because`, each set once. */
function offeredSets(): string[] {
  const sets = new Set<string>()
  const walk = (shape: Shape): void => {
    const can = shape.properties?.['can']
    // The session's is by endpoints' names, whichever there are.
    if (can?.properties !== undefined) {
      const names = Object.keys(can.properties).toSorted()
      expect(Object.keys(shape.properties?.['because']?.properties ?? {}).toSorted()).toEqual(names)
      sets.add(names.join(' '))
    }
    for (const inner of [...Object.values(shape.properties ?? {}), ...(shape.anyOf ?? []), shape.items])
      if (inner !== undefined) walk(inner)
  }
  for (const { output } of endpoints) {
    if (output === undefined) continue
    const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
    // Schemas with a name of their own stand beside what refers to them.
    for (const shape of [schema, ...Object.values(schema.$defs ?? {})]) walk(shape as Shape)
  }
  return [...sets].toSorted()
}

async function policies(): Promise<Record<string, string[]>> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[a-z]+\/policy\.ts$/.test(path),
  )
  const found: Record<string, string[]> = {}
  for (const path of files) {
    const exported = (await import(join(import.meta.dirname, path))) as Record<string, unknown>
    for (const [name, policy] of Object.entries(exported))
      if (typeof policy === 'object' && policy !== null) found[name] = Object.keys(policy)
  }
  return found
}

describe('what may be done with a record', () => {
  // Known before the server starts: the states are only made in the tests.
  const named = recordKinds(undefined as never, () => world.company)
  const cases = Object.entries(named).flatMap(([kind, { states }]) =>
    Object.keys(states).map((state) => [kind, state] as const),
  )

  it('is said by every kind of record that is listed here, and by no other', () => {
    const listed = Object.values(named).map(({ calls }) => Object.keys(calls).toSorted().join(' '))
    expect(listed.toSorted()).toEqual(offeredSets())
  })

  it('is named by the endpoints that do it, in every policy', async () => {
    const found = await policies()
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(8)
    for (const [policy, names] of Object.entries(found))
      expect([policy, names.filter((name) => !operations.has(name))]).toEqual([policy, []])
  })

  it('is asked of a policy by every endpoint that changes one', async () => {
    const asked = new Set(Object.values(await policies()).flat())
    const changing = endpoints.filter(
      (endpoint) => endpoint.method !== 'GET' && isAboutRecord(endpoint) && Array.isArray(endpoint.access),
    )
    expect(changing.length).toBeGreaterThanOrEqual(20)
    expect(changing.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([])
  })

  const call = async (kind: string, name: string, made: Made, person: Caller, { version }: Offered) => {
    const { endpoint, body, query, upload } = kinds[kind]?.calls[name] ?? {}
    if (endpoint === undefined) throw new Error(`${kind}: nobody says how to call ${name}`)
    return perform(person, endpoint, {
      params: made.params,
      ...(query === undefined ? {} : { query }),
      ...(upload === undefined ? {} : { upload }),
      ...(body === undefined ? {} : { body: typeof body === 'function' ? body(made) : body }),
      ...(endpoint.versioned === true && version !== undefined ? { version } : {}),
    })
  }

  /** Calls that were made, by what distinguishes them. */
  const done = new Set<string>()
  /**
   * Whether a call is made: in a full run each, otherwise one for those who are told the same of it in that state, and
   * one for each person who is told so in any state.
   */
  function isSelected(call: Record<'kind' | 'state' | 'role' | 'name', string>, { can, because }: Offered): boolean {
    const said = `${call.kind} ${call.name} ${can[call.name]} ${because[call.name]}`
    const classes = [`${said} ${call.state}`, `${said} ${call.role}`]
    const isNew = classes.some((each) => !done.has(each))
    for (const each of classes) done.add(each)
    return isFullRun || isNew
  }

  it.each(cases)('%s %s: is what each call then answers, for everybody who sees it', async (kind, state) => {
    const make = async (): Promise<Made> => {
      const made = await kinds[kind]?.states[state]?.()
      if (made === undefined) throw new Error(`${kind} has no state ${state}`)
      return made
    }
    // What is refused changes nothing, so that everybody may try it on the same record.
    const shared = await make()
    let seenBy = 0
    // Another one comes first in each state, so that the same person does not stand for others everywhere.
    const roles = [...Object.keys(staff), 'contact']
    const first = cases.findIndex((each) => each[0] === kind && each[1] === state) % roles.length
    for (const role of [...roles.slice(first), ...roles.slice(0, first)]) {
      const personAt = async ({ clientId }: Made): Promise<Caller> =>
        staff[role] ?? (await world.company.contact(clientId))
      const person = await personAt(shared)
      const offered = await shared.read(person)
      if (offered === undefined) continue
      seenBy += 1
      const listed = await shared.listed(person)
      expect([role, listed?.can, listed?.because]).toEqual([role, offered.can, offered.because])
      for (const [name, can] of Object.entries(offered.can)) {
        if (!isSelected({ kind, state, role, name }, offered)) continue
        const on = can ? await make() : shared
        const answer = await call(kind, name, on, can ? await personAt(on) : person, (await on.read(person)) ?? offered)
        const said = `${role} ${name}: ${answer.text.slice(0, 300)}`
        if (can) expect(answer.status, said).toBeLessThan(300)
        else {
          expect([403, 409], said).toContain(answer.status)
          // 403 tells nothing more; 409 tells beforehand what it will tell.
          const { detail } = JSON.parse(answer.text) as { detail: string }
          expect(offered.because[name], said).toBe(answer.status === 409 ? detail : undefined)
        }
      }
    }
    expect(seenBy).toBeGreaterThanOrEqual(kinds[kind]?.seenBy ?? 4)
  })
})

describe('what a session may do', () => {
  const offered = endpoints.filter(isOfSession)
  const offeredRights = offered.flatMap((endpoint) => Object.keys(endpoint.bodyRights ?? {}))
  const statusFor = (role: MatrixRole, name: string): number =>
    answerFor(role, matrix[name]?.own ?? { everyone: Number.NaN })

  it.each(matrixRoles)('says of every endpoint without a record what the %s is answered by it', async (role) => {
    const { session } = await world.as[role].call(getSession, {})
    if (role === 'anonymous' || role === 'share') return expect(session).toBeNull()
    expect(Object.keys(session?.can ?? {}).toSorted()).toEqual(
      [...new Set([...offered.map(({ name }) => name), ...offeredRights])].toSorted(),
    )
    const said = offered.map(({ name }) => [name, session?.can[name]])
    // Whoever may call an endpoint may still be told that the body is wrong.
    const isRefused = (name: string) => [401, 403, 404].includes(statusFor(role, name))
    expect(said).toEqual(offered.map(({ name }) => [name, !isRefused(name)]))
  })

  it.each<[string, Permission[], boolean, number]>([
    ['may create and complete jobs', ['manage_jobs:create', 'manage_jobs:approve'], true, 201],
    ['may only create jobs', ['manage_jobs:create'], false, 403],
    ['may only complete jobs', ['manage_jobs:approve'], false, 403],
  ])('says of who %s whether a new job may be completed', async (_, permissions, can, status) => {
    const person = await world.company.withPermissions(permissions)
    expect((await person.call(getSession, {})).session?.can['completeJob']).toBe(can)
    const completed = await person.try(createJob, { body: jobBody(world.places.own.clientId, { status: 'completed' }) })
    expect(completed.status).toBe(status)
  })
})
