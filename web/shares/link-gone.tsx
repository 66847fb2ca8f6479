import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The plain end of a link that was revoked, has expired or never was. */
export function LinkGone() {
  const { t } = useTranslation('shares')
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-measure flex-col items-center justify-center p-6 text-center"
    >
      <DocumentTitle>{t('gone.title')}</DocumentTitle>
      <Icon of={Link2Off} className="size-8 text-ink-3" />
      <h1 className="mt-4 text-2xl">{t('gone.title')}</h1>
      <p className="mt-2 text-ink-2">{t('gone.text')}</p>
    </main>
  )
}
