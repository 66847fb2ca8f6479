import { useTranslation } from 'react-i18next'

import type { ViewScreen } from '#domain/views/choices.ts'
import { viewNameForm } from '#domain/views/schema.ts'
import { NameDialog } from '#web/records/name-dialog.tsx'
import { useCreateView } from './data.ts'

/** Keeps what the screen shows under a name. */
export default function SaveView({
  screen,
  query,
  onClose,
}: {
  screen: ViewScreen
  query: string
  onClose: () => void
}) {
  const { t } = useTranslation('views')
  const create = useCreateView()
  return (
    <NameDialog
      title={t('saveTitle')}
      label={t('name')}
      saveLabel={t('save')}
      schema={viewNameForm}
      draftName={`view:${screen}`}
      save={({ name }, { id }) => create.mutateAsync({ id, name, screen, query })}
      done="View saved"
      failed="Failed to save view"
      onClose={onClose}
    />
  )
}
