import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ImportRecord } from '#domain/imports/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDownloadLeftOut } from './data.ts'

/** Saves the rows that cannot be imported, or were left out, each with its reasons. */
export function LeftOutButton({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('imports')
  const download = useDownloadLeftOut(record.id)
  const save = () => download.mutate(undefined, { onError: (error) => toast.error(problemText(error) ?? t('failed')) })
  return (
    <Button size="compact" icon={Download} busy={download.isPending} onClick={save}>
      {t('wrongRows.download')}
    </Button>
  )
}
