import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { NotFoundPanel } from '#web/ui/states.tsx'
import { IntakeList } from './intake-list.tsx'
import { IntakePage } from './intake-page.tsx'

/** The pages of archives that are brought in: all of them, or that of one. */
export function IntakePages({ id }: { id: string | undefined }) {
  const { t } = useTranslation('intakes')
  const { can } = useSession()
  if (!can.listIntakes) return <NotFoundPanel title={t('noAccess')} text={t('noAccessText')} backTo="/app" />
  return id ? <IntakePage key={id} intakeId={id} /> : <IntakeList />
}
