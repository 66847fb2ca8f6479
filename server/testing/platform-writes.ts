import { expect } from 'vitest'
import { newId } from '#domain/ids.ts'
import * as registry from '#domain/registry/api.ts'
import { companyBody, givenSuperAdmin, openAs, reason } from './given.ts'
import type { ReadyWrite } from './money-writes.ts'
import type { Place } from './record-writes.ts'
import { unique } from './server.ts'

/** Every write of a super admin about a company as a whole, with the activity it must leave in that company. */
export const platformWrites = (
  at: () => Place,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => {
  const office = () => givenSuperAdmin(at().server)
  /** A company that the super admin added, and nobody runs yet. */
  const added = async () => {
    const superAdmin = await office()
    const company = await superAdmin.call(registry.createCompany, { body: companyBody() })
    return { superAdmin, company, of: { about: company.id, companyId: company.id, label: company.name } }
  }
  return {
    createCompany: {
      action: 'company.created',
      kind: 'company',
      async write() {
        const superAdmin = await office()
        const [id, name] = [newId(), `Company ${unique()}`]
        const send = () => superAdmin.try(registry.createCompany, { body: companyBody({ id, name }) })
        return { about: id, companyId: id, label: name, byPlatform: true, beside: 'user.invited', send }
      },
    },
    inviteOrgAdmin: {
      action: 'user.invited',
      kind: 'user',
      async write() {
        const { superAdmin, company } = await added()
        const adminEmail = `${unique()}@example.test`
        const params = { id: company.id }
        await superAdmin.call(registry.inviteOrgAdmin, { params, body: { adminName: 'Hemi', adminEmail } })
        const { orgAdmins } = await superAdmin.call(registry.getCompanyOverview, { params })
        return {
          about: orgAdmins[0]?.id ?? '',
          companyId: company.id,
          label: adminEmail,
          changes: {
            to: adminEmail,
            mailId: expect.any(String),
            role: 'org_admin',
            customRole: null,
            client: null,
          },
          byPlatform: true,
          send: () => superAdmin.try(registry.inviteOrgAdmin, { params, body: { adminName: 'Hemi', adminEmail } }),
        }
      },
    },
    updatePlan: {
      action: 'plan.updated',
      kind: 'company',
      async write() {
        const { superAdmin, company, of } = await added()
        const changes = {
          plan: { from: 'trial', to: 'pro' },
          trialEndsAt: { from: company.trialEndsAt, to: null },
        }
        const input = { params: { id: company.id }, body: { plan: 'pro' as const }, version: 1 }
        return { ...of, changes, byPlatform: true, send: () => superAdmin.try(registry.updatePlan, input) }
      },
    },
    deleteCompany: {
      action: 'company.cancelled',
      kind: 'company',
      async write() {
        const { superAdmin, company, of } = await added()
        const input = { params: { id: company.id }, query: { name: company.name } }
        return { ...of, byPlatform: true, send: () => superAdmin.try(registry.deleteCompany, input) }
      },
    },
    restoreCompany: {
      action: 'company.restored',
      kind: 'company',
      async write() {
        const { superAdmin, company, of } = await added()
        const params = { id: company.id }
        await superAdmin.call(registry.deleteCompany, { params, query: { name: company.name } })
        return { ...of, byPlatform: true, send: () => superAdmin.try(registry.restoreCompany, { params }) }
      },
    },
    openCompany: {
      action: 'company.opened',
      kind: 'company',
      async write() {
        const { superAdmin, company, of } = await added()
        const input = { params: { id: company.id }, body: { reason } }
        return { ...of, changes: { reason }, byPlatform: true, send: () => superAdmin.try(registry.openCompany, input) }
      },
    },
    closeCompany: {
      action: 'company.left',
      kind: 'company',
      async write() {
        const { company } = at()
        const superAdmin = await givenSuperAdmin(at().server)
        await openAs(superAdmin, company)
        return {
          about: company.id,
          label: 'Kauri',
          changes: { by: 'leaving' },
          byPlatform: true,
          send: () => superAdmin.try(registry.closeCompany, {}),
        }
      },
    },
  }
}
