import { registryMessages } from '#domain/registry/schema.ts'
import { every, unless } from '#server/platform/policy.ts'

/** What decides over a company as a whole. */
export interface CompanyFacts {
  isCancelled: boolean
  /** Whether somebody is there who runs it: an active org_admin. */
  hasOrgAdmin: boolean
  /** Whether it pays for its plan by a subscription of its own. */
  isSubscribed: boolean
}

const isActive = unless(
  (company: CompanyFacts) => company.isCancelled,
  'company_cancelled',
  registryMessages.cancelledAlready,
)

/** Who may is said by the endpoints, which are the super admin's alone; here, when. */
export const registryPolicy = {
  updatePlan: every(
    isActive,
    unless((company: CompanyFacts) => company.isSubscribed, 'subscribed', registryMessages.subscribed),
  ),
  inviteOrgAdmin: every(
    isActive,
    unless((company: CompanyFacts) => company.hasOrgAdmin, 'has_org_admin', registryMessages.hasOrgAdmin),
  ),
  deleteCompany: isActive,
  restoreCompany: unless(
    (company: CompanyFacts) => !company.isCancelled,
    'not_cancelled',
    registryMessages.notCancelled,
  ),
}
