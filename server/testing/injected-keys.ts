import { newId } from '#domain/ids.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { partsOf } from './input-parts.ts'

// What an attacker adds to a body in the hope that it is set as well (SECURITY: mass assignment).

/** Names with values; `companyId`, `clientId` and `roleId` are of records of another company. */
export const injectedInto = ({
  companyId,
  clientId,
  roleId,
}: {
  companyId: string
  clientId: string
  roleId: string
}) =>
  ({
    role: 'org_admin',
    roleId,
    companyId,
    company_id: companyId,
    clientId,
    userId: clientId,
    status: 'active',
    total: 1,
    subtotal: 1,
    version: 99,
    can: { updateClient: true },
    createdAt: '2000-01-01T00:00:00Z',
    createdBy: clientId,
    permissions: ['manage_users:edit'],
    status_: 'active',
    isSuperAdmin: true,
    is_super_admin: true,
    code: 'X',
    constructor: { prototype: { admin: true } },
    prototype: {},
    toString: 'x',
    tokenHash: 'x',
    views: 1,
  }) as Record<string, unknown>

/** The same with ids of nothing. */
export const injectedKeys = injectedInto({ companyId: newId(), clientId: newId(), roleId: newId() })

/** Forms that have such a field of their own, whose worth is decided by who fills it in, and with what. */
export const formsWithSuchField = new Map(
  Object.entries({
    role: ['completeOnboarding', 'inviteUser', 'saveOnboarding', 'updateUser'],
    roleId: ['inviteUser', 'updateUser'],
    permissions: ['createRole', 'updateRole'],
    status: [
      'changeTasks',
      'createClient',
      'createJob',
      'createTask',
      'moveTask',
      'updateClient',
      'updateJob',
      'updateUser',
    ],
    // The short code by which people tell it from others.
    companyId: ['createCompany', 'updateCompany'],
    // Of a client it is the code; of all others the client whose record it is.
    clientId: [
      'createClient',
      'createInvoice',
      'createJob',
      'createReport',
      'createTask',
      'createVariation',
      'inviteUser',
      'updateClient',
      'updateInvoice',
      'updateJob',
      'updateReport',
      'updateTask',
      'updateUser',
      'updateVariation',
    ],
    // What an app shows, or another system gave along.
    code: [
      'completeIntegration',
      'completeMailbox',
      'confirmApp',
      'finishSignIn',
      'linkMicrosoft',
      'proveIdentity',
      'signInByMicrosoft',
    ],
  }),
)

/** The paths of fields that a body has, those around others included. */
export function fieldsOf(endpoint: Endpoint): Set<string> {
  const { leaves, objects, lists } = partsOf(endpoint, 'body')
  return new Set([...leaves, ...objects, ...lists].map(({ path }) => path).filter((path) => path !== ''))
}
