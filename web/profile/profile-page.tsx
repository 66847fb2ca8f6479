import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { AccountFacts } from './account-facts.tsx'
import { useGetProfile } from './data.ts'
import { PasswordSection } from './password-section.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PhotoSection } from './photo-section.tsx'

/** My Profile (SPEC 2): who somebody is, for everybody who is signed in, in a company or in none. */
export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { data: profile, error, isFetching, refetch } = useGetProfile()
  return (
    <>
      <DocumentTitle>{t('page.title')}</DocumentTitle>
      <PageHeader title={t('page.title')} />
      {profile ? (
        <div className="flex flex-col gap-12">
          <PhotoSection profile={profile} />
          <PersonalForm profile={profile} />
          <PasswordSection profile={profile} />
          <AccountFacts profile={profile} />
        </div>
      ) : error ? (
        <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
