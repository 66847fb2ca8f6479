import { useTranslation } from 'react-i18next'

import { type TagRecord, updateTagBody } from '#domain/tags/schema.ts'
import { NameDialog } from '#web/records/name-dialog.tsx'
import { useUpdateTag } from './data.ts'

/** Calls a tag something else, wherever it stands. */
export default function RenameTag({ tag, onClose }: { tag: TagRecord; onClose: () => void }) {
  const { t } = useTranslation('tags')
  const update = useUpdateTag()
  return (
    <NameDialog
      title={t('renameTitle')}
      label={t('name')}
      saveLabel={t('save')}
      schema={updateTagBody}
      record={tag}
      draftName={`tag:${tag.id}`}
      save={(body, { version }) => update.mutateAsync({ id: tag.id, version, body })}
      done="Tag renamed"
      failed="Failed to rename tag"
      onClose={onClose}
    />
  )
}
