import type { ProfileRecord } from '#domain/profile/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { OwnMicrosoft } from '#web/identities/embed.tsx'
import { SecondStepSection } from '#web/second-step/embed.tsx'
import { OwnSessions } from '#web/sessions/embed.tsx'
import { ExportSection } from './export-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { TokensSection } from './tokens-section.tsx'

/** Privacy: what acts in one's name, what is known of one, and the way out. */
export function PrivacySection({ profile }: { profile: ProfileRecord }) {
  const { can } = useSession()
  return (
    <>
      <OwnMicrosoft />
      <SecondStepSection />
      <OwnSessions />
      {can.createToken && profile.membership && <TokensSection company={profile.membership.companyName} />}
      <ExportSection />
      <LeaveSection />
    </>
  )
}
