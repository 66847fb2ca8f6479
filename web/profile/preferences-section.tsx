import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { useGetPreferences } from './data.ts'
import { PreferencesForm } from './preferences-form.tsx'

/** What somebody chooses for themselves. */
export function PreferencesSection() {
  const { t } = useTranslation('profile')
  const { data, error, isFetching, refetch } = useGetPreferences()
  return (
    <Section title={t('preferences.title')}>
      {data ? (
        <PreferencesForm preferences={data} />
      ) : error ? (
        <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Section>
  )
}
