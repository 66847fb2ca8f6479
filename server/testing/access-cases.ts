import type { Endpoint } from '#domain/endpoint.ts'
import { answerFor } from './matrix-answers.ts'
import { idSlots } from './matrix-calls.ts'
import type { MatrixRow } from './matrix-row.ts'
import { matrixRoles, type MatrixRole } from './matrix-world.ts'
import { matrix } from './matrix.ts'
import { select } from './selection.ts'

/** A call of an endpoint by a role about records of their own. */
export interface OwnCase {
  endpoint: Endpoint
  role: MatrixRole
  status: number
}

/** A call in which one id names a record of another company or of another client, beside the same with no record. */
export interface SlotCase {
  endpoint: Endpoint
  slot: string
  role: MatrixRole
  at: 'foreign' | 'sibling'
  /** What the role is answered about records of their own. */
  own: number
  /** What it must be answered here. */
  status: number
}

/** The row of an endpoint in the matrix. */
export function rowOf(endpoint: Endpoint): MatrixRow {
  const row = matrix[endpoint.name]
  if (row === undefined) throw new Error(`${endpoint.name} has no row in server/testing/matrix.ts`)
  return row
}

export const expected = (endpoint: Endpoint, role: MatrixRole): number => answerFor(role, rowOf(endpoint).own)
export const succeeds = (status: number): boolean => status < 400
export const isWrite = (endpoint: Endpoint): boolean => endpoint.method !== 'GET'

/** Every endpoint with every role: one action too much is found for each of them. */
export const ownCases = (endpoints: readonly Endpoint[]): OwnCase[] =>
  endpoints
    .filter((endpoint) => endpoint.name in matrix)
    .flatMap((endpoint) => matrixRoles.map((role) => ({ endpoint, role, status: expected(endpoint, role) })))

/** Roles for which the server takes the same way to an answer once it has let them through. */
const ways: Record<MatrixRole, string> = {
  orgAdmin: 'person of a company',
  admin: 'person of a company',
  user: 'person of a company',
  nothing: 'person of a company',
  contact: 'person of a client',
  // Acts without being a person of the company.
  superInside: 'super admin inside',
  memberless: 'account in no company',
  superOutside: 'account in no company',
  anonymous: 'no session',
  share: 'no session',
}

/**
 * Calls that succeed. What the weakest role of its way may do those with more rights may do too; each role appears with
 * each kind of access. A super admin inside a company reads as its org admin does, but writes as nobody else.
 */
export function succeedingCases(endpoints: readonly Endpoint[]): OwnCase[] {
  const cases = ownCases(endpoints).filter(({ status }) => succeeds(status))
  const strength = strengthOf(cases)
  return select(cases, {
    title: 'access: calls that succeed',
    nameOf: ({ endpoint, role }) => `${endpoint.name} as ${role}`,
    classesOf: ({ endpoint, role, status }) => [
      ...(role === 'superInside' && !isWrite(endpoint) ? [] : [`${endpoint.name} ${ways[role]} ${status}`]),
      `${endpoint.name} ${status}`,
      `${role} ${String(endpoint.access)} ${isWrite(endpoint) ? 'writes' : 'reads'}`,
    ],
    costOf: ({ role }) => strength(role),
  })
}

/** Between 1 and 2, and more for a role that may do more: of two alike the weaker one is selected. */
function strengthOf(cases: readonly OwnCase[]): (role: MatrixRole) => number {
  const counts = new Map<MatrixRole, number>()
  for (const { role } of cases) counts.set(role, (counts.get(role) ?? 0) + 1)
  return (role) => 1 + (counts.get(role) ?? 0) / (cases.length + 1)
}

/**
 * What is not there: 404 in the path, a field's fault in the body and in the query of a write, nothing found in the
 * query of a list. What one may not do at all stays refused as it is.
 */
function statusElsewhere(endpoint: Endpoint, slot: string, role: MatrixRole): number {
  const [row, status, place] = [rowOf(endpoint), expected(endpoint, role), slot.split('.')[0]]
  if (status === 401) return 401
  // Inside a record that one may see but not change, everything is equally out of bounds.
  if (row.eachByItself?.includes(slot) === true) return status
  if (place === 'params') return status === 403 && slot !== idSlots(endpoint)[0] && row.goesByPart !== true ? 403 : 404
  return (place === 'body' || isWrite(endpoint)) && succeeds(status) ? 422 : status
}

/**
 * Ids of others, by every id of every endpoint. Of the roles that are answered alike about their own records and about
 * others', one is selected for each id, the contact first; who has no session is refused before any id is read, and
 * appears with each kind of access and place.
 */
export function slotCases(endpoints: readonly Endpoint[]): SlotCase[] {
  const cases = endpoints
    .filter((endpoint) => endpoint.name in matrix && rowOf(endpoint).anyCompany !== true)
    .flatMap((endpoint) =>
      idSlots(endpoint).flatMap((slot) => {
        const caseOf = (role: MatrixRole, at: SlotCase['at']): SlotCase => {
          const [own, status] = [expected(endpoint, role), statusElsewhere(endpoint, slot, role)]
          return { endpoint, slot, role, at, own, status }
        }
        return [
          ...matrixRoles.map((role) => caseOf(role, 'foreign')),
          ...(rowOf(endpoint).ofCompany === true ? [] : [caseOf('contact', 'sibling')]),
        ]
      }),
    )
  return select(cases, {
    title: 'access: ids of others',
    nameOf: ({ endpoint, slot, role, at }) => `${endpoint.name} by ${slot} of another ${nameOfPlace[at]} as ${role}`,
    classesOf: ({ endpoint, slot, role, at, own, status }) => {
      const access = typeof endpoint.access === 'string' ? endpoint.access : 'permissions'
      const kind = `${role} ${access} ${slot.split('.')[0]} ${isWrite(endpoint) ? 'writes' : 'reads'} ${at}`
      return own === 401 ? [kind] : [kind, `${endpoint.name} ${slot} ${at} ${own} ${status}`]
    },
    costOf: ({ role }) => (role === 'contact' ? 1 : 1.1),
  })
}

export const nameOfPlace = { foreign: 'company', sibling: 'client' } as const
