import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** One page of My Profile: its name, and what is on it. */
export function ProfilePart({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader eyebrow={t('page.title')} title={title} />
      <div className="flex flex-col gap-12">{children}</div>
    </>
  )
}
