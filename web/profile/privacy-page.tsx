import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useGetProfile } from './data.ts'
import { ExportSection } from './export-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { ProfilePart } from './profile-part.tsx'
import { TokensSection } from './tokens-section.tsx'

/** The programs that act in the person's name, the data that is kept about them, and the way out of a company. */
export default function PrivacyPage() {
  const { t } = useTranslation('profile')
  const { can } = useSession()
  const { data: profile, error, isFetching, refetch } = useGetProfile()
  const membership = profile?.membership
  return (
    <ProfilePart title={t('pages.privacy')}>
      {error && !profile && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {can.createToken && membership && <TokensSection company={membership.companyName} />}
      <ExportSection />
      <LeaveSection />
    </ProfilePart>
  )
}
