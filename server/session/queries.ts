import { holds } from '#domain/actor.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Session } from '#domain/session/schema.ts'
import { fileUrl } from '#server/files/queries.ts'
import type { SignedIn } from '#server/platform/session/session.ts'
import { sessionPolicy } from './policy.ts'

/** Who is signed in and what the screens may offer them. */
export function sessionAnswerOf(signedIn: SignedIn | null): { session: Session | null } {
  if (signedIn === null) return { session: null }
  const { principal, company } = signedIn
  const may = (permission: Permission): boolean => principal !== null && holds(principal.actor, permission)
  return {
    session: {
      user: {
        id: signedIn.accountId,
        name: signedIn.name,
        email: signedIn.email,
        role: sessionPolicy.roleOf(signedIn),
        jobTitle: signedIn.jobTitle,
      },
      company:
        company === null
          ? null
          : {
              id: company.id,
              name: company.name,
              timezone: company.timezone,
              brandColors: { primary: company.brandPrimary, secondary: company.brandSecondary },
              logoUrl: company.logoFileId === null ? null : fileUrl(company.logoFileId),
            },
      can: {
        viewDashboard: sessionPolicy.viewDashboard(principal?.actor ?? null),
        viewPortal: sessionPolicy.viewPortal(principal?.actor ?? null),
        viewCompanies: signedIn.isSuperAdmin,
        viewClients: may('manage_clients:view'),
        createClients: may('manage_clients:create'),
        viewJobs: may('manage_jobs:view'),
        createJobs: may('manage_jobs:create'),
        viewReports: may('manage_reports:view'),
        createReports: may('manage_reports:create'),
        viewInvoices: may('manage_invoices:view'),
        createInvoices: may('manage_invoices:create'),
        viewVariations: may('manage_variations:view'),
        createVariations: may('manage_variations:create'),
        viewCompany: may('manage_company:view'),
      },
    },
  }
}
