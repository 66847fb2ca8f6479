import { useTranslation } from 'react-i18next'

import { RecordPage } from '#web/records/record-page.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useGetImport } from './data.ts'
import { FinishedImport } from './finished-import.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportStamp } from './import-words.tsx'
import { ReadyImport } from './ready-import.tsx'

/** One import: what its file would become, and once it is carried out what it made. */
export function ImportPage({ importId }: { importId: string }) {
  const { t } = useTranslation('imports')
  return (
    <RecordPage of="imports" answer={useGetImport(importId)} waitingTitle={t('title')}>
      {(record) => (
        <>
          <DocumentTitle>{record.fileName}</DocumentTitle>
          <PageHeader
            eyebrow={t(`new.${record.kind}`)}
            title={<span className="min-w-0 [overflow-wrap:anywhere]">{record.fileName}</span>}
            badge={<ImportStamp state={record.state} />}
            back={{ to: '/app/imports', label: t('title') }}
          />
          <ImportSteps at={record.preview === null ? 'done' : 'columns'} />
          {record.preview === null ? (
            <FinishedImport record={record} />
          ) : (
            <ReadyImport record={record} preview={record.preview} />
          )}
        </>
      )}
    </RecordPage>
  )
}
