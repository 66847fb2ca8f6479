import * as api from '#domain/registry/api.ts'
import { whoSigns } from '#server/platform/http/authenticate.ts'
import { openOnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { sessionAnswerOf } from '#server/session/queries.ts'
import type { Acting } from './commands/acting.ts'
import { createCompany, inviteOrgAdmin } from './commands/adding.ts'
import { closeCompany, openCompany } from './commands/opening.ts'
import { deleteCompany, restoreCompany, updatePlan } from './commands/standing.ts'
import { principalIn, superAdminOf } from './queries/acting.ts'
import { getCompanySummary, listCompanyRecords } from './queries/companies.ts'
import { getOverview } from './queries/overview.ts'

export const registryRoutes = [
  openOnPlatform(api.listCompanies, (acting, input) =>
    listCompanyRecords(acting.platform, superAdminOf(acting).accountId, input),
  ),
  openOnPlatform(api.createCompany, async (acting, input) => {
    const company = await createCompany(acting, input)
    logSecurity(acting.services.log, 'company-added', acting.request, { company: company.id })
    return company
  }),
  openOnPlatform(api.getCompanySummary, (acting, { params }) => summaryOf(acting, params.id)),
  openOnPlatform(api.getCompanyOverview, async (acting, { params }) => {
    const company = await summaryOf(acting, params.id)
    return acting.within(principalIn(company, superAdminOf(acting)), getOverview, { readOnly: true })
  }),
  openOnPlatform(api.updatePlan, updatePlan),
  openOnPlatform(api.inviteOrgAdmin, inviteOrgAdmin),
  openOnPlatform(api.deleteCompany, async (acting, input): Promise<void> => {
    await deleteCompany(acting, input)
    logSecurity(acting.services.log, 'company-cancelled', acting.request, { company: input.params.id })
  }),
  openOnPlatform(api.restoreCompany, async (acting, input) => {
    const company = await restoreCompany(acting, input)
    logSecurity(acting.services.log, 'company-restored', acting.request, { company: company.id })
    return company
  }),
  openOnPlatform(api.openCompany, async (acting, input) => {
    await openCompany(acting, input)
    logSecurity(acting.services.log, 'company-opened', acting.request, { company: input.params.id })
    return sessionNow(acting)
  }),
  openOnPlatform(api.closeCompany, async (acting) => {
    await closeCompany(acting)
    logSecurity(acting.services.log, 'company-left', acting.request)
    return sessionNow(acting)
  }),
]

const summaryOf = (acting: Acting, id: string) => getCompanySummary(acting.platform, id, superAdminOf(acting).accountId)

/** The session as it is after it was moved. */
const sessionNow = async (acting: Acting) =>
  sessionAnswerOf(acting, await whoSigns(acting.services, acting.platform, acting.request))
