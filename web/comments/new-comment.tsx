import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { asSent } from '#domain/comments/rules.ts'
import { newId } from '#domain/ids.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useCommentDraft } from './comment-draft.ts'
import { useCreateComment } from './data.ts'
import { MentionArea } from './mention-area.tsx'

const nothing = { text: '', picked: [] }

/** The box for a new comment. Enter is a new line, Control or Command with it sends. */
export function NewComment({ taskId, onSent }: { taskId: string; onSent: () => void }) {
  const { t } = useTranslation('comments')
  const message = useMessage()
  const draft = useCommentDraft(`comment:${taskId}`, nothing)
  const create = useCreateComment(taskId)
  const [wasSent, setWasSent] = useState(false)
  const { text, picked } = draft.values
  const isEmpty = text.trim() === ''

  async function send() {
    if (isEmpty || create.isPending) return
    setWasSent(false)
    try {
      await create.mutateAsync({ id: draft.id, body: asSent(text, picked) })
      draft.sent(draft.values)
      onSent()
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'id_in_use')) return
      // It came through though nobody heard the answer, and was written on since: what stands here is another one.
      setWasSent(true)
      create.reset()
      draft.keep(draft.values, { id: newId() })
      await markStale('comment.created')
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex flex-col gap-2 print:hidden"
    >
      <MentionArea
        label={t('write')}
        hint={
          <>
            {t('hint')} <span className="coarse:hidden">{t('keys')}</span>
          </>
        }
        rows={2}
        value={text}
        onChange={draft.type}
        onSend={() => void send()}
      >
        <Button
          type="submit"
          variant="primary"
          icon={SendHorizontal}
          busy={create.isPending}
          disabledReason={isEmpty ? t('empty') : undefined}
        >
          {t('send')}
        </Button>
      </MentionArea>
      {create.error && <Notice tone="danger">{message(problemText(create.error) ?? '')}</Notice>}
      {wasSent && <Notice tone="info">{t('sentBefore')}</Notice>}
    </form>
  )
}
