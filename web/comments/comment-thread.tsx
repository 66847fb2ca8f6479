import { History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

import { useFormat } from '#web/lib/format.ts'
import { fetchFurther } from '#web/lib/further.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

import { anchorOf, CommentRow } from './comment-row.tsx'
import { useListComments } from './data.ts'
import { NewComment } from './new-comment.tsx'

/** The comments of a task in the order in which they were written, and the box for another. */
export default function CommentThread({ taskId, className }: { taskId: string; className?: string }) {
  const { t } = useTranslation('comments')
  const format = useFormat()
  const answer = useListComments(taskId)
  const thread = useRef<HTMLOListElement>(null)
  const pages = answer.data?.pages ?? []
  const comments = pages.toReversed().flatMap(({ items }) => items)
  const [latest] = pages
  useComingTo(answer)

  return (
    <Section
      title={t('title')}
      {...(latest && latest.total > 0 ? { note: format.number(latest.total) } : {})}
      {...(className === undefined ? {} : { className })}
    >
      {answer.error && !latest && (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {!latest && !answer.error && (
        <Loading>
          <Skeleton className="h-24 w-full rounded-card" />
        </Loading>
      )}
      {latest && (
        <>
          {answer.hasNextPage && (
            <Button
              size="compact"
              icon={History}
              busy={answer.isFetchingNextPage}
              onClick={() => void fetchFurther(answer)}
              className="print:hidden"
            >
              {t('earlier', { count: latest.total - comments.length })}
            </Button>
          )}
          {comments.length === 0 && !latest.can.createComment && <p className="text-ink-2">{t('none')}</p>}
          <ol ref={thread} aria-label={t('title')} className="mb-3 divide-y divide-line empty:hidden">
            {comments.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ol>
          {latest.can.createComment && (
            <NewComment
              taskId={taskId}
              onSent={() => thread.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })}
            />
          )}
        </>
      )}
    </Section>
  )
}

/** A mail leads to one comment: it is looked for among the earlier ones, and shown once it is there. */
function useComingTo({ data, hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useListComments>): void {
  const { hash } = useLocation()
  const reached = useRef<string>(undefined)
  const wanted = hash.slice(1)
  useEffect(() => {
    if (!wanted.startsWith(anchorOf('')) || reached.current === wanted || data === undefined) return
    const isThere = data.pages.some(({ items }) => items.some(({ id }) => anchorOf(id) === wanted))
    if (isThere) {
      reached.current = wanted
      document.getElementById(wanted)?.scrollIntoView({ block: 'center' })
    } else if (hasNextPage && !isFetching) void fetchNextPage()
  }, [wanted, data, hasNextPage, isFetching, fetchNextPage])
}
