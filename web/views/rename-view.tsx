import { useTranslation } from 'react-i18next'

import { type ViewRecord, viewNameForm } from '#domain/views/schema.ts'
import { NameDialog } from '#web/records/name-dialog.tsx'
import { useUpdateView } from './data.ts'

/** Calls a view something else. */
export default function RenameView({ view, onClose }: { view: ViewRecord; onClose: () => void }) {
  const { t } = useTranslation('views')
  const update = useUpdateView()
  return (
    <NameDialog
      title={t('renameTitle')}
      label={t('name')}
      saveLabel={t('save')}
      schema={viewNameForm}
      record={view}
      draftName={`view:${view.id}`}
      save={(body, { version }) => update.mutateAsync({ id: view.id, version, body })}
      done="View updated"
      failed="Failed to update view"
      onClose={onClose}
    />
  )
}
