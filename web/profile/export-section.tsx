import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useExportProfile } from './data.ts'

/** A copy of everything that is known of oneself. */
export function ExportSection() {
  const { t } = useTranslation('profile')
  const message = useMessage()
  const take = useExportProfile()
  return (
    <Section title={t('export.title')}>
      {take.error && (
        <Notice tone="danger" className="mb-3">
          {message(problemText(take.error) ?? '')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-measure text-ink-2">{t('export.text')}</p>
        <Button
          icon={Download}
          busy={take.isPending}
          onClick={() => take.mutate(undefined, { onSuccess: () => toast.success('Your data was downloaded') })}
        >
          {t('export.download')}
        </Button>
      </div>
    </Section>
  )
}
