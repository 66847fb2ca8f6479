import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { isNotFound } from '#web/lib/query.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { LoadError, type RecordKind, RecordNotFound } from './unavailable.tsx'

export type RecordAnswer<Item> = {
  data: Item | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type RecordPageProps<Item> = {
  of: RecordKind
  /** The record's query, as TanStack Query answers it. */
  answer: RecordAnswer<Item>
  /** The tab's title until the record is here. */
  waitingTitle: string
  children: (record: Item) => ReactNode
}

/** The page of one record: the record itself, or that it is on its way, isn't there, or couldn't be had. */
export function RecordPage<Item>({ of, answer, waitingTitle, children }: RecordPageProps<Item>) {
  const { t } = useTranslation('records')
  if (isNotFound(answer.error)) {
    return (
      <>
        <DocumentTitle>{t(`notFound.${of}`)}</DocumentTitle>
        <RecordNotFound of={of} />
      </>
    )
  }
  if (answer.data !== undefined) return children(answer.data)
  return (
    <>
      <DocumentTitle>{waitingTitle}</DocumentTitle>
      {answer.error ? <LoadError of={of} answer={answer} /> : <PageSkeleton />}
    </>
  )
}
