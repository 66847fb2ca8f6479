import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { asRead, asSent } from '#domain/comments/rules.ts'
import type { CommentRecord } from '#domain/comments/schema.ts'
import { staleRecord } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { type Typed, useCommentDraft } from './comment-draft.ts'
import { useUpdateComment } from './data.ts'
import { MentionArea } from './mention-area.tsx'

/** A comment in the box in which it is typed: ids are names there. */
const typedOf = ({ body, mentions }: CommentRecord): Typed => ({ text: asRead(body, mentions), picked: mentions })

/** Writes one's own comment anew, in its place. */
export function EditComment({ comment, onClose }: { comment: CommentRecord; onClose: () => void }) {
  const { t } = useTranslation('comments')
  const { t: say } = useTranslation('ui')
  const message = useMessage()
  const draft = useCommentDraft(`comment:${comment.taskId}:${comment.id}`, typedOf(comment), comment.version)
  const update = useUpdateComment(comment.taskId, comment.id)
  // As it was written in another tab, or by a program, in the meantime.
  const [theirs, setTheirs] = useState<CommentRecord>()
  const { text, picked } = draft.values
  const isEmpty = text.trim() === ''

  async function save(version = draft.version) {
    if (isEmpty || update.isPending) return
    try {
      const saved = await update.mutateAsync({ body: asSent(text, picked), version })
      if (draft.saved(draft.values, saved.version)) cancel()
    } catch (error) {
      const newer = staleRecord<CommentRecord>(error)
      setTheirs(newer)
      if (newer) update.reset()
    }
  }
  function cancel() {
    draft.forget()
    onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="flex flex-col gap-2"
    >
      {theirs && (
        <VersionChoice
          differences={[{ label: t('comment'), mine: text, theirs: asRead(theirs.body, theirs.mentions) }]}
          busy={update.isPending}
          onKeepMine={() => {
            draft.keep(draft.values, { version: theirs.version })
            void save(theirs.version)
          }}
          onTakeTheirs={() => {
            draft.keep(typedOf(theirs), { version: theirs.version })
            setTheirs(undefined)
          }}
        />
      )}
      <MentionArea
        label={t('editLabel')}
        rows={2}
        value={text}
        onChange={draft.type}
        onSend={() => void save()}
        beginsHere
      >
        <Button
          type="submit"
          variant="primary"
          size="compact"
          busy={update.isPending}
          disabledReason={isEmpty ? t('empty') : undefined}
        >
          {t('save')}
        </Button>
        <Button size="compact" onClick={cancel}>
          {say('dialog.cancel')}
        </Button>
      </MentionArea>
      {update.error && <Notice tone="danger">{message(problemText(update.error) ?? '')}</Notice>}
    </form>
  )
}
