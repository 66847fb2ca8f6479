import { expect } from 'vitest'
import { downloadAudit } from '#domain/audit/api.ts'
import { newId } from '#domain/ids.ts'
import { confirmAddressChange, exportProfile, getProfile, leaveCompany, updateProfile } from '#domain/profile/api.ts'
import { createRole, deleteRole, updateRole } from '#domain/roles/api.ts'
import { confirmAddress } from '#domain/signup/api.ts'
import { createToken, revokeToken } from '#domain/tokens/api.ts'
import { enterCompany, signIn } from '#domain/session/api.ts'
import { revokeCompanySession } from '#domain/sessions/api.ts'
import { cancelPlan, resumePlan } from '#domain/subscription/api.ts'
import {
  acceptInvitation,
  deleteUser,
  inviteUser,
  listUsers,
  resendInvitation,
  revokeInvitation,
  updateUser,
} from '#domain/users/api.ts'
import { makeAddressLink } from '../accounts/commands/own.ts'
import { findAccount } from '../platform/session/session.ts'
import { browserAt, steppingAt } from '../second-step/signing-in.testing.ts'
import { callerOf } from './caller.ts'
import { givenCompany, givenRole, password, roleBody } from './given.ts'
import type { ReadyWrite } from './money-writes.ts'
import type { Place } from './record-writes.ts'
import { unique } from './server.ts'

/** The admin as the company knows them. */
export async function myself({ admin }: Place): Promise<{ id: string; name: string }> {
  const me = (await admin.call(listUsers, { query: { pageSize: 200 } })).items.find(({ isMe }) => isMe)
  return { id: me?.id ?? '', name: me?.name ?? '' }
}

const asUser = (to: string) => ({ to, mailId: expect.any(String), role: 'user', customRole: null, client: null })

/** Every write about people and their roles, with the activity it must leave. */
export const peopleWrites = (
  at: () => Place,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => {
  const invited = async () => {
    const { id, email } = await at().admin.call(inviteUser, {
      body: { email: `${unique()}@example.test`, role: 'user' },
    })
    return { id, email }
  }
  const leaving = async (isCancelled: boolean) => {
    const company = await givenCompany(at().server)
    if (isCancelled) await company.orgAdmin.call(cancelPlan, {})
    const of = { about: company.id, companyId: company.id, label: company.name, by: `org_admin of ${company.name}` }
    return { ...of, send: () => company.orgAdmin.try(isCancelled ? resumePlan : cancelPlan, {}) }
  }
  return {
    cancelPlan: { action: 'company.cancelled', kind: 'company', write: () => leaving(false) },
    resumePlan: { action: 'company.restored', kind: 'company', write: () => leaving(true) },
    createRole: {
      action: 'role.created',
      kind: 'role',
      write: async () => ({
        label: 'Estimator',
        changes: { permissions: { from: null, to: ['manage_jobs:view'] } },
        send: () => at().admin.try(createRole, { body: roleBody({ name: 'Estimator' }) }),
      }),
    },
    updateRole: {
      action: 'role.updated',
      kind: 'role',
      async write() {
        const { id } = await givenRole(at().admin, { name: 'Foreman' })
        return {
          about: id,
          label: 'Site foreman',
          changes: {
            name: { from: 'Foreman', to: 'Site foreman' },
            permissions: { from: ['manage_jobs:view'], to: ['manage_jobs:view', 'manage_jobs:edit'] },
          },
          send: () =>
            at().admin.try(updateRole, {
              params: { id },
              body: { name: 'Site foreman', permissions: ['manage_jobs:edit', 'manage_jobs:view'] },
              version: 1,
            }),
        }
      },
    },
    deleteRole: {
      action: 'role.deleted',
      kind: 'role',
      async write() {
        const { id } = await givenRole(at().admin, { name: 'Labourer' })
        await at().company.person('user', id)
        return {
          about: id,
          label: 'Labourer',
          changes: {
            permissions: { from: ['manage_jobs:view'], to: null },
            movedTo: { role: 'User', people: ['user of Kauri'] },
          },
          send: () => at().admin.try(deleteRole, { params: { id }, query: { moveTo: 'user' } }),
        }
      },
    },
    inviteUser: {
      action: 'user.invited',
      kind: 'user',
      write: async () => {
        const [id, email] = [newId(), `${unique()}@example.test`]
        const send = () => at().admin.try(inviteUser, { body: { id, email, role: 'user' } })
        return { about: id, label: email, changes: asUser(email), send }
      },
    },
    resendInvitation: {
      action: 'user.invited',
      kind: 'user',
      async write() {
        const { id, email } = await invited()
        const send = () => at().admin.try(resendInvitation, { params: { id } })
        return { about: id, label: email, changes: asUser(email), send }
      },
    },
    revokeInvitation: {
      action: 'user.uninvited',
      kind: 'user',
      async write() {
        const { id, email } = await invited()
        return { about: id, label: email, send: () => at().admin.try(revokeInvitation, { params: { id } }) }
      },
    },
    acceptInvitation: {
      action: 'user.joined',
      kind: 'user',
      async write() {
        const { invitedId, inviteToken } = await at().company.people()
        const body = { name: 'Hemi Walker', password: 'seven old kauri logs' }
        const send = () =>
          callerOf(at().server.url, null).try(acceptInvitation, { params: { token: inviteToken }, body })
        // The newcomer's own deed.
        return { about: invitedId, label: 'Hemi Walker', by: 'Hemi Walker', send }
      },
    },
    confirmAddress: {
      action: 'user.confirmed',
      kind: 'user',
      async write() {
        const { userId, link } = await at().company.unconfirmed()
        const send = () => callerOf(at().server.url, null).try(confirmAddress, { params: { token: link } })
        return { about: userId, label: 'Moana Reid', by: 'Moana Reid', send }
      },
    },
    signIn: {
      action: 'user.signedIn',
      kind: 'user',
      async write() {
        const { email } = await at().company.person('user')
        const userId = (await at().admin.call(listUsers, { query: { search: email } })).items[0]?.id ?? ''
        const send = () => callerOf(at().server.url, null).try(signIn, { body: { email, password, token: true } })
        const changes = { browser: null, system: null, address: '127.0.0.1' }
        return { about: userId, label: 'user of Kauri', changes, by: 'user of Kauri', send }
      },
    },
    finishSignIn: {
      action: 'user.signedIn',
      kind: 'user',
      async write() {
        const { stepping, browser, person, signedIn } = await givenBrowser(at())
        const { codes } = await stepping.addApp(person)
        await stepping.begin(browser, person.email)
        return { ...signedIn, send: () => stepping.finish(browser, codes[0] ?? '') }
      },
    },
    signInByPasskey: {
      action: 'user.signedIn',
      kind: 'user',
      async write() {
        const { stepping, browser, person, signedIn } = await givenBrowser(at())
        const device = await stepping.addPasskey(person)
        return { ...signedIn, send: () => stepping.byPasskey(browser, device) }
      },
    },
    enterCompany: {
      action: 'user.signedIn',
      kind: 'user',
      async write() {
        const person = await at().company.person('user')
        const userId = (await at().admin.call(listUsers, { query: { search: person.email } })).items[0]?.id ?? ''
        const send = () => person.try(enterCompany, { params: { id: at().company.id } })
        const changes = { browser: null, system: null, address: '127.0.0.1' }
        return { about: userId, label: 'user of Kauri', changes, by: 'user of Kauri', send }
      },
    },
    revokeCompanySession: {
      action: 'session.revoked',
      kind: 'user',
      async write() {
        const { userId, sessionId } = await at().company.people()
        const send = () => at().admin.try(revokeCompanySession, { params: { id: sessionId } })
        return { about: userId, label: 'Spare person', send }
      },
    },
    downloadAudit: {
      action: 'audit.downloaded',
      kind: 'company',
      write: () =>
        Promise.resolve({
          about: at().company.id,
          label: 'Kauri',
          changes: { kind: 'rights' },
          send: () => at().admin.try(downloadAudit, { body: { kind: 'rights' } }),
        }),
    },
    updateUser: {
      action: 'user.updated',
      kind: 'user',
      async write() {
        const { userId: id } = await at().company.people()
        const send = () =>
          at().admin.try(updateUser, { params: { id }, body: { name: 'Mere', role: 'admin' }, version: 1 })
        const changes = { name: { from: 'Spare person', to: 'Mere' }, role: { from: 'user', to: 'admin' } }
        return { about: id, label: 'Mere', changes, send }
      },
    },
    updateProfile: {
      action: 'user.updated',
      kind: 'user',
      async write() {
        const { id, name } = await myself(at())
        const { version } = await at().admin.call(getProfile, {})
        const send = () => at().admin.try(updateProfile, { body: { jobTitle: 'Director' }, version })
        return { about: id, label: name, changes: { jobTitle: { from: '', to: 'Director' } }, send }
      },
    },
    confirmAddressChange: {
      action: 'user.updated',
      kind: 'user',
      async write() {
        const { email } = await at().company.person('user')
        const [user] = (await at().admin.call(listUsers, { query: { search: email } })).items
        const to = `${unique()}@example.test`
        const token = await at().server.platform.transact(async (db) => {
          const account = await findAccount(db, email)
          return makeAddressLink(db, account?.id ?? '', { email: to, hours: 1, now: at().server.clock.now() })
        })
        const send = () => callerOf(at().server.url, null).try(confirmAddressChange, { params: { token }, body: {} })
        const by = 'user of Kauri'
        return { about: user?.id ?? '', label: by, by, changes: { email: { from: email, to } }, send }
      },
    },
    leaveCompany: {
      action: 'user.left',
      kind: 'user',
      async write() {
        const person = await at().company.person('user')
        const [user] = (await at().admin.call(listUsers, { query: { search: person.email } })).items
        const send = () => person.try(leaveCompany, { params: { id: at().company.id } })
        return { about: user?.id ?? '', label: 'user of Kauri', by: 'user of Kauri', send }
      },
    },
    exportProfile: {
      action: 'user.exported',
      kind: 'user',
      async write() {
        const { id, name } = await myself(at())
        return { about: id, label: name, send: () => at().admin.try(exportProfile, {}) }
      },
    },
    createToken: {
      action: 'token.created',
      kind: 'user',
      async write() {
        const { id, name } = await myself(at())
        const body = { name: 'Payroll', expiresAt: '2026-12-20T00:00:00.000Z' }
        return { about: id, label: name, changes: body, send: () => at().admin.try(createToken, { body }) }
      },
    },
    revokeToken: {
      action: 'token.revoked',
      kind: 'user',
      async write() {
        const me = await myself(at())
        const body = { name: 'Payroll', expiresAt: '2026-12-20T00:00:00.000Z' }
        const { id } = await at().admin.call(createToken, { body })
        const send = () => at().admin.try(revokeToken, { params: { id } })
        return { about: me.id, label: me.name, changes: { name: 'Payroll' }, send }
      },
    },
    deleteUser: {
      action: 'user.deleted',
      kind: 'user',
      async write() {
        const { userId: id } = await at().company.people()
        return { about: id, label: 'Spare person', send: () => at().admin.try(deleteUser, { params: { id } }) }
      },
    },
  }
}

/** Somebody of the company before a browser, and what their signing in there must leave. */
async function givenBrowser({ server, company, admin }: Place) {
  const person = await company.person('user')
  const userId = (await admin.call(listUsers, { query: { search: person.email } })).items[0]?.id ?? ''
  const changes = { browser: 'Chrome', system: 'Windows', address: '127.0.0.1' }
  const signedIn = { about: userId, label: 'user of Kauri', changes, by: 'user of Kauri' }
  return { stepping: steppingAt(server), browser: browserAt(server), person, signedIn }
}
