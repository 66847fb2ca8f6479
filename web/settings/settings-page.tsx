import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

/** One page of the settings: its name, and what is on it. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader eyebrow={t('title')} title={title} />
      {children}
    </>
  )
}

/** What is shown once it has arrived; until then, that it is on its way or did not come. */
export function Loaded<Data>({
  answer,
  children,
}: {
  answer: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: (data: Data) => ReactNode
}) {
  const { data, error, isFetching, refetch } = answer
  if (data !== undefined) return children(data)
  if (!error) return <PageSkeleton />
  return <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
}
