import type { ReactNode } from 'react'

import type { PreferencesRecord } from '#domain/profile/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useGetPreferences } from './data.ts'

/** The person's preferences, once they have arrived. */
export function PreferencesSection({ children }: { children: (preferences: PreferencesRecord) => ReactNode }) {
  const { data, error, isFetching, refetch } = useGetPreferences()
  if (data) return children(data)
  if (!error) return <PageSkeleton />
  return <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
}
