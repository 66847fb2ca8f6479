import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { CommentRecord } from '#domain/comments/schema.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

import { CommentText } from './comment-text.tsx'
import { DeleteComment } from './delete-comment.tsx'
import { EditComment } from './edit-comment.tsx'

const CommentHistory = lazy(() => import('./comment-history.tsx'))

/** The place of a comment on its page, to which a mail leads. */
export const anchorOf = (commentId: string): string => `comment-${commentId}`

/** One comment: who said what and when, and what may be done with it. */
export function CommentRow({ comment }: { comment: CommentRecord }) {
  const { t } = useTranslation('comments')
  const [open, setOpen] = useState<'edit' | 'delete' | 'history'>()
  const { author } = comment
  const close = () => setOpen(undefined)
  return (
    <li id={anchorOf(comment.id)} className="flex scroll-mt-20 gap-3 rounded-card py-3 target:bg-info-tint target:px-2">
      <Avatar name={author.name} imageUrl={author.photoUrl} size="small" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-3">
          <bdi className="text-base font-semibold text-ink">{author.name}</bdi>
          <DateTimeText instant={comment.createdAt} />
          {comment.editedAt !== null && (
            <button
              type="button"
              onClick={() => setOpen('history')}
              className="min-h-6 rounded-tag underline decoration-from-font underline-offset-2 hover:text-ink coarse:min-h-control"
            >
              {t('edited')}
            </button>
          )}
        </div>
        {open === 'edit' ? (
          <EditComment comment={comment} onClose={close} />
        ) : (
          <CommentText body={comment.body} mentions={comment.mentions} />
        )}
      </div>
      <RowMenu comment={comment} onEdit={() => setOpen('edit')} onDelete={() => setOpen('delete')} />
      {open === 'delete' && <DeleteComment comment={comment} onClose={close} />}
      <Suspense>{open === 'history' && <CommentHistory comment={comment} onClose={close} />}</Suspense>
    </li>
  )
}

type RowMenuProps = { comment: CommentRecord; onEdit: () => void; onDelete: () => void }

function RowMenu({ comment, onEdit, onDelete }: RowMenuProps) {
  const { t } = useTranslation('comments')
  const { can, author } = comment
  if (!can.updateComment && !can.deleteComment) return null
  return (
    <div className="-my-1 print:hidden">
      <Menu
        trigger={<IconButton label={t('actionsFor', { name: author.name })} icon={EllipsisVertical} size="compact" />}
      >
        {can.updateComment && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {t('edit')}
          </MenuItem>
        )}
        {can.deleteComment && (
          <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
