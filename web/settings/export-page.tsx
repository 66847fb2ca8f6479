import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ExportRecord } from '#domain/exports/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isUnderWay, useCreateExport, useListExports } from './export-data.ts'
import { ExportRow } from './export-row.tsx'
import { NoAccess } from './no-access.tsx'
import { Loaded, SettingsPage } from './settings-page.tsx'

/** Settings: everything that the company has, to take along. */
export default function ExportPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.export')}>
      {can.listExports ? <Exports /> : <NoAccess text={t('noAccess.export')} />}
    </SettingsPage>
  )
}

function Exports() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <div className="max-w-measure text-ink-2">
        <p>{t('export.text')}</p>
        <p className="mt-3">{t('export.page')}</p>
        {can.createIntake && (
          <p className="mt-3">
            <TextLink to="/app/imports/archives">{t('export.archive')}</TextLink>
          </p>
        )}
        {can.listImports && (
          <p className="mt-3">
            <TextLink to="/app/imports">{t('export.bringIn')}</TextLink>
          </p>
        )}
      </div>
      <Loaded answer={useListExports()}>{({ items }) => <Made items={items} />}</Loaded>
    </div>
  )
}

function Made({ items }: { items: readonly ExportRecord[] }) {
  const { t } = useTranslation('settings')
  const asking = useCreateExport()
  const ask = () =>
    asking.mutate(undefined, { onError: (error) => toast.error(problemText(error) ?? 'Failed to start the export') })
  const start = (
    <Button variant="primary" icon={PackageOpen} busy={asking.isPending} onClick={ask}>
      {t('export.start')}
    </Button>
  )
  if (items.length === 0)
    return <EmptyState icon={PackageOpen} title={t('export.none')} text={t('export.noneText')} action={start} />
  const [latest] = items
  return (
    <>
      {latest && !isUnderWay(latest) && <div>{start}</div>}
      <Section title={t('export.made')}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((each) => (
            <ExportRow
              key={each.id}
              made={each}
              isLatest={each === latest}
              onRetry={ask}
              isRetrying={asking.isPending}
            />
          ))}
        </ul>
      </Section>
    </>
  )
}
