import type { ReactNode } from 'react'

import { isNotFound, problemText } from '#web/lib/query.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'

export type RecordAnswer<Item> = {
  data: Item | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type RecordPageProps<Item> = {
  /** The record's query, as TanStack Query answers it. */
  answer: RecordAnswer<Item>
  /** The tab's title until the record is here. */
  waitingTitle: string
  notFoundTitle: string
  /** The list the record belongs to. */
  listAt: string
  children: (record: Item) => ReactNode
}

/** The page of one record: the record itself, or that it is on its way, isn't there, or couldn't be had. */
export function RecordPage<Item>({ answer, waitingTitle, notFoundTitle, listAt, children }: RecordPageProps<Item>) {
  if (isNotFound(answer.error)) {
    return (
      <>
        <DocumentTitle>{notFoundTitle}</DocumentTitle>
        <NotFoundPanel title={notFoundTitle} backTo={listAt} />
      </>
    )
  }
  if (answer.data !== undefined) return children(answer.data)
  return (
    <>
      <DocumentTitle>{waitingTitle}</DocumentTitle>
      {answer.error ? <RecordError answer={answer} /> : <PageSkeleton />}
    </>
  )
}

/** The record couldn't be had, with the way to try again. */
export function RecordError({ answer }: { answer: Omit<RecordAnswer<unknown>, 'data'> }) {
  return <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
}
