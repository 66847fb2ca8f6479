import { useTranslation } from 'react-i18next'

import type { CommentRecord } from '#domain/comments/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

import { CommentText } from './comment-text.tsx'
import { useGetCommentHistory } from './data.ts'

/** What a comment says and what it said before, the newest first. */
export default function CommentHistory({ comment, onClose }: { comment: CommentRecord; onClose: () => void }) {
  const { t } = useTranslation('comments')
  return (
    <Dialog open onClose={onClose} size="small" title={t('historyTitle')} description={comment.author.name}>
      <Versions comment={comment} />
    </Dialog>
  )
}

function Versions({ comment }: { comment: CommentRecord }) {
  const { t } = useTranslation('comments')
  const answer = useGetCommentHistory(comment.taskId, comment.id)
  if (answer.error && !answer.data)
    return (
      <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data)
    return (
      <Loading>
        <Skeleton className="h-24 w-full rounded-card" />
      </Loading>
    )
  const now = { ...comment, writtenAt: comment.editedAt ?? comment.createdAt }
  const versions = [now, ...answer.data.items.toReversed()]
  return (
    <ol className="divide-y divide-line">
      {versions.map(({ version, body, mentions, writtenAt }) => (
        <li key={version} className="py-3 first:pt-0 last:pb-0">
          <p className="mb-1 text-sm text-ink-3">
            <DateTimeText instant={writtenAt} />
            {version === now.version && ` · ${t('now')}`}
          </p>
          <CommentText body={body} mentions={mentions} />
        </li>
      ))}
    </ol>
  )
}
