import { admits } from '#domain/actor.ts'
import { brandTokens } from '#domain/colours.ts'
import { isAboutRecord } from '#domain/endpoint.ts'
import type { Session } from '#domain/session/schema.ts'
import { fileUrl } from '#server/files/queries.ts'
import { isServed } from '#server/platform/http/route.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Services } from '#server/platform/runtime.ts'
import { workplacesOf } from '#server/platform/session/members.ts'
import type { SignedIn } from '#server/platform/session/signed-in.ts'

/** Who is signed in, where else they may work, and what the screens may offer them. */
export async function sessionAnswerOf(
  { services, platform }: { services: Services; platform: PlatformDb },
  signedIn: SignedIn | null,
): Promise<{ session: Session | null }> {
  if (signedIn === null) return { session: null }
  const { company } = signedIn
  const workplaces = await workplacesOf(platform, signedIn.accountId)
  return {
    session: {
      user: {
        id: signedIn.accountId,
        name: signedIn.name,
        email: signedIn.email,
        role: signedIn.isSuperAdmin ? 'super_admin' : signedIn.role,
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
              brandTokens: brandTokens({ primary: company.brandPrimary, secondary: company.brandSecondary }),
              logoUrl: company.logoFileId === null ? null : fileUrl(company.logoFileId),
            },
      needsSecondStep: signedIn.needsSecondStep,
      companies: workplaces
        .map(({ id, name, role }) => ({ id, name, role }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      can: canOf(services, signedIn),
      draftKey: signedIn.draftKey,
    },
  }
}

/** What this person may call, asked of each endpoint as a request is: a new endpoint is in it by being registered. */
function canOf(services: Services, { principal, isSuperAdmin, needsSecondStep }: SignedIn): Session['can'] {
  const can: Session['can'] = {}
  const outside = { isSuperAdmin: isSuperAdmin && !needsSecondStep, isSignedIn: true }
  for (const endpoint of services.endpoints.filter((each) => !isAboutRecord(each))) {
    const may = (access = endpoint.access) => admits({ access }, principal?.actor ?? null, outside)
    can[endpoint.name] = isServed(endpoint, services) && may()
    for (const [name, access] of Object.entries(endpoint.bodyRights ?? {})) can[name] = may() && may(access)
  }
  return can
}
