import * as api from '#domain/companies/api.ts'
import { notFound } from '#domain/errors.ts'
import { signedInBy, whoSigns } from '#server/platform/http/authenticate.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { openOnPlatform, read, write, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { moveSessionTo } from '#server/platform/session/members.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { sessionAnswerOf } from '#server/session/queries.ts'
import { updateCompany } from './commands.ts'
import { updateBranding } from './commands/branding.ts'
import { updateNumbering } from './commands/numbering.ts'
import { updateSettings } from './commands/settings.ts'
import { companySummaryOf, companyToOpen, getCompany, listCompanyRows, listOpenings } from './queries.ts'
import { getBranding, getNumbering, getSettings } from './queries/settings.ts'

export const companyRoutes = [
  read(api.getCompany, getCompany),
  write(api.updateCompany, updateCompany),
  read(api.listOpenings, listOpenings),
  read(api.getSettings, getSettings),
  write(api.updateSettings, updateSettings),
  read(api.getBranding, getBranding),
  write(api.updateBranding, updateBranding),
  read(api.getNumbering, getNumbering),
  write(api.updateNumbering, updateNumbering),
  openOnPlatform(api.listCompanies, ({ platform }, { query }) => listCompanyRows(platform, query)),
  openOnPlatform(api.getCompanySummary, async ({ platform }, { params }) => {
    const company = await companySummaryOf(platform, params.id)
    if (company === undefined) throw notFound()
    return company
  }),
  openOnPlatform(api.openCompany, async (exchange, { params }) => {
    const company = await companyToOpen(exchange.platform, params.id)
    if (company === undefined || exchange.signedIn === null) throw notFound()
    const { accountId, name } = exchange.signedIn
    // Recorded first, in the company itself, where its org_admin sees it (PRODUCT 4): no record, no opening.
    const principal = {
      actor: { kind: 'platform', userId: accountId, companyId: params.id } as const,
      name,
      timezone: company.timezone,
    }
    await exchange.within(principal, (ctx) =>
      recordActivity(ctx, 'company.opened', { kind: 'company', id: params.id, label: company.name }),
    )
    await step(exchange, params.id)
    logSecurity(exchange.services.log, 'company-opened', exchange.request, { company: params.id })
    return sessionAnswerOf(exchange, await whoSigns(exchange.services, exchange.platform, exchange.request))
  }),
  openOnPlatform(api.closeCompany, async (exchange) => {
    await step(exchange, null)
    logSecurity(exchange.services.log, 'company-left', exchange.request)
    return sessionAnswerOf(exchange, await whoSigns(exchange.services, exchange.platform, exchange.request))
  }),
]

async function step(
  { services, platform, request, signedIn }: Exchange & OnPlatform,
  companyId: string | null,
): Promise<void> {
  const since = companyId === null ? null : services.clock.now().toISOString()
  await moveSessionTo(platform, { ...signedInBy({ services, request, signedIn }), companyId, since })
}
