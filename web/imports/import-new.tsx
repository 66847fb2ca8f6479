import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'

import { importFields, neededFields, type ImportField, type ImportKind } from '#domain/imports/choices.ts'
import { importLimits } from '#domain/imports/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { saveAs } from '#web/lib/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { NotFoundPanel } from '#web/ui/states.tsx'
import { useStartImport } from './data.ts'
import { ImportSteps } from './import-steps.tsx'
import { useImportableKinds } from './new-import-buttons.tsx'

/** The first step: a file, or a template to begin one with. */
export function ImportNew() {
  const { t } = useTranslation('imports')
  const [params] = useSearchParams()
  const kinds = useImportableKinds()
  const kind = kinds.find((each) => each === params.get('kind')) ?? kinds[0]
  if (kind === undefined) return <NotFoundPanel title={t('noAccess')} backTo="/app" />
  return (
    <>
      <DocumentTitle>{t(`new.${kind}`)}</DocumentTitle>
      <PageHeader title={t(`new.${kind}`)} back={{ to: '/app/imports', label: t('title') }} />
      <ImportSteps at="file" />
      <div className="flex max-w-3xl flex-col gap-6">
        <Chooser kind={kind} />
        <Template kind={kind} />
      </div>
    </>
  )
}

function Chooser({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports')
  const message = useMessage()
  const format = useFormat()
  const navigate = useNavigate()
  const start = useStartImport(kind)
  const [tooLarge, setTooLarge] = useState(false)
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    setTooLarge(file.size > importLimits.maxBytes)
    if (file.size > importLimits.maxBytes) return start.reset()
    start.mutate(file, { onSuccess: ({ id }) => void navigate(`/app/imports/${id}`) })
  }
  const { error } = start
  const said = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.message) : problemText(error)
  const refused = tooLarge ? importLimits.tooLarge.message : error && (said ?? t('failed'))
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={t('file')}
        hint={t('limits', { rows: format.number(importLimits.rows), columns: importLimits.columns })}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        multiple={false}
        error={refused ? message(refused) : undefined}
        onFiles={([file]) => choose(file)}
      />
      {start.isPending && (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner />
          {t('reading')}
        </p>
      )}
    </div>
  )
}

function Template({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const heading = (importFields[kind] as readonly ImportField[]).map((field) => t(`fields.${field}`))
  const needed = neededFields[kind].map((field) => t(`fields.${field}`))
  // By its mark Excel knows that it is UTF-8; no heading of ours has a comma or a quote.
  const save = () => saveAs(new Blob([`\uFEFF${heading.join(',')}\r\n`], { type: 'text/csv' }), `${kind}.csv`)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-measure text-ink-2">{t('needed', { fields: format.list(needed) })}</p>
      {kind === 'invoices' && <p className="max-w-measure text-ink-2">{t('invoicesHint')}</p>}
      <Button icon={Download} onClick={save}>
        {t('template')}
      </Button>
    </div>
  )
}
