import { useTranslation } from 'react-i18next'

import type { CommentRecord } from '#domain/comments/schema.ts'
import { DeleteRecord } from '#web/records/delete-record.tsx'

import { useDeleteComment } from './data.ts'

/** Asks before a comment goes, with all it ever said. */
export function DeleteComment({ comment, onClose }: { comment: CommentRecord; onClose: () => void }) {
  const { t } = useTranslation('comments')
  return (
    <DeleteRecord
      id={comment.id}
      title={t('deleteTitle')}
      question={{ text: t('deleteQuestion'), confirmLabel: t('delete') }}
      tone="danger"
      deleting={useDeleteComment(comment.taskId)}
      done="Comment deleted"
      failed="Failed to delete comment"
      onClose={onClose}
      onDeleted={onClose}
    />
  )
}
