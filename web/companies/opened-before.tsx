import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CompanyDialogState } from './company-actions.tsx'

/** That the hour in a company was over, with the way back into it. */
export function OpenedBefore({ dialogs }: { dialogs: CompanyDialogState }) {
  const { t } = useTranslation('companies')
  const { openedBefore } = useSession()
  if (!openedBefore) return null
  const { id, name } = openedBefore
  return (
    <Notice
      tone="warning"
      action={
        <Button size="compact" onClick={() => dialogs.open('open', id)}>
          {t('opened.again')}
        </Button>
      }
    >
      {t('opened.over', { name })}
    </Notice>
  )
}
