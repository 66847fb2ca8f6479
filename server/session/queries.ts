import { admits, memberOf } from '#domain/actor.ts'
import { brandTokens } from '#domain/colours.ts'
import { daysUntil } from '#domain/dates.ts'
import { isOfSession } from '#domain/endpoint.ts'
import { trialShownDays } from '#domain/plans.ts'
import type { Session } from '#domain/session/schema.ts'
import { getPlan, openBilling } from '#domain/subscription/api.ts'
import { fileUrl, photoUrl } from '#server/files/queries.ts'
import { changesClosed } from '#server/platform/http/authenticate.ts'
import { isServed } from '#server/platform/http/route.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Services } from '#server/platform/runtime.ts'
import { workplacesOf } from '#server/platform/session/members.ts'
import { usualSettingsOf } from '#server/platform/session/preferences.ts'
import type { SignedIn } from '#server/platform/session/signed-in.ts'

/** Who is signed in, where else they may work, and what the screens may offer them. */
export async function sessionAnswerOf(
  { services, platform }: { services: Services; platform: PlatformDb },
  signedIn: SignedIn | null,
): Promise<{ session: Session | null }> {
  if (signedIn === null) return { session: null }
  const { company } = signedIn
  const [everywhere, usual] = await Promise.all([
    workplacesOf(platform, signedIn.accountId),
    company === null ? null : usualSettingsOf(platform, company.id),
  ])
  // A program is for its own company, and learns of no other.
  const workplaces = signedIn.isProgram ? everywhere.filter(({ id }) => id === company?.id) : everywhere
  return {
    session: {
      user: {
        id: signedIn.accountId,
        name: signedIn.name,
        email: signedIn.email,
        isConfirmed: signedIn.isConfirmed,
        role: signedIn.isSuperAdmin ? 'super_admin' : signedIn.role,
        jobTitle: signedIn.jobTitle,
        photoUrl: signedIn.photoId === null ? null : photoUrl(signedIn.photoId),
        language: signedIn.preferences.language as Session['user']['language'],
        theme: signedIn.preferences.theme as Session['user']['theme'],
        timezone: signedIn.preferences.timezone,
        singleKeys: signedIn.preferences.singleKeys,
      },
      company:
        company === null || usual === null
          ? null
          : {
              id: company.id,
              name: company.name,
              timezone: company.timezone,
              language: usual.language,
              theme: usual.theme,
              brandColors: { primary: company.brandPrimary, secondary: company.brandSecondary },
              brandTokens: brandTokens({ primary: company.brandPrimary, secondary: company.brandSecondary }),
              logoUrl: company.logoFileId === null ? null : fileUrl(company.logoFileId),
              openUntil: company.openUntil,
              ...timeLeft(signedIn, services.clock.now()),
              closed: company.closed,
            },
      openedBefore: signedIn.openedBefore,
      needsSecondStep: signedIn.needsSecondStep,
      companies: workplaces
        .map(({ id, name, role }) => ({ id, name, role }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      can: canOf(services, signedIn),
      draftKey: signedIn.draftKey,
    },
  }
}

type TimeLeft = Pick<NonNullable<Session['company']>, 'daysLeft' | 'isDue'>
const openEnded: TimeLeft = { daysLeft: null, isDue: false }

/**
 * How many days are left of a trial, for the people who run the company, and not before they are few; or to pay what is
 * due, for those who may change that. A super admin inside the company is asked for neither.
 */
function timeLeft({ company, principal }: SignedIn, now: Date): TimeLeft {
  if (company === null || company.closed !== null || company.closedFrom === null) return openEnded
  const isDue = company.payUntil === company.closedFrom
  if (
    principal === null ||
    memberOf(principal.actor) === null ||
    !admits(isDue ? openBilling : getPlan, principal.actor)
  )
    return openEnded
  const days = daysUntil(company.closedFrom, now.toISOString())
  return isDue || days <= trialShownDays ? { daysLeft: days, isDue } : openEnded
}

/** What this person may call, asked of each endpoint as a request is: a new endpoint is in it by being registered. */
function canOf(services: Services, signedIn: SignedIn): Session['can'] {
  const { principal, isSuperAdmin, needsSecondStep, isProgram } = signedIn
  const can: Session['can'] = {}
  const outside = { isSuperAdmin: isSuperAdmin && !needsSecondStep, isSignedIn: !isProgram }
  for (const endpoint of services.endpoints.filter(isOfSession)) {
    const may = (access = endpoint.access) =>
      !changesClosed(endpoint, signedIn) && admits({ ...endpoint, access }, principal?.actor ?? null, outside)
    can[endpoint.name] = isServed(endpoint, services) && may()
    for (const [name, access] of Object.entries(endpoint.bodyRights ?? {})) can[name] = may() && may(access)
  }
  return can
}
