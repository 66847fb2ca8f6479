import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TagRecord } from '#domain/tags/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteTag, useMergeTag } from './data.ts'

type DeedProps = { tag: TagRecord; onClose: () => void }

/** What has this tag has another from then on. */
export function MergeTag({ tag, others, onClose }: DeedProps & { others: readonly TagRecord[] }) {
  const { t } = useTranslation('tags')
  const { t: say } = useTranslation('ui')
  const message = useMessage()
  const merge = useMergeTag()
  const [into, setInto] = useState<ComboboxItem | null>(null)
  const items = others
    .filter(({ id }) => id !== tag.id)
    .map(({ id, name, tasks }) => ({ value: id, label: name, detail: t('tasks', { count: tasks }) }))

  async function submit() {
    if (into === null || merge.isPending) return
    try {
      await merge.mutateAsync({ id: tag.id, into: into.value })
      toast.success('Tags merged')
      onClose()
    } catch {
      toast.error('Failed to merge tags')
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={t('mergeTitle', { name: tag.name })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{say('dialog.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={merge.isPending}
            disabledReason={into === null ? message('Please choose another tag to merge with') : undefined}
          >
            {t('mergeNow')}
          </Button>
        </>
      }
    >
      {merge.error && (
        <Notice tone="danger" className="mb-3">
          {message(problemText(merge.error) ?? '')}
        </Notice>
      )}
      <p className="mb-4 max-w-measure text-ink-2">{t('mergeText', { count: tag.tasks })}</p>
      <Combobox label={t('into')} required items={items} value={into} onChange={setInto} />
    </Dialog>
  )
}

export function DeleteTag({ tag, onClose }: DeedProps) {
  const { t } = useTranslation('tags')
  return (
    <DeleteRecord
      id={tag.id}
      title={t('deleteTitle')}
      question={{ text: t('deleteText', { name: tag.name, count: tag.tasks }), confirmLabel: t('delete') }}
      deleting={useDeleteTag()}
      done="Tag deleted"
      failed="Failed to delete tag"
      onClose={onClose}
      onDeleted={onClose}
    />
  )
}
