import { Tags } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useDialogState } from '#web/lib/search-params.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'

const TagsDialog = arriving(() => import('./tags-dialog.tsx'))

/** Opens the company's tags: how many tasks each has; renamed, merged, deleted by whoever may. */
export default function TagsButton() {
  const { t } = useTranslation('tags')
  const dialog = useDialogState(['tags'])
  return (
    <>
      <Button icon={Tags} onClick={() => dialog.open('tags')}>
        {t('manage')}
      </Button>
      <Suspense>{dialog.name === 'tags' && <TagsDialog onClose={dialog.close} />}</Suspense>
    </>
  )
}
