import { FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { knownNames, wrongRows } from '#domain/imports/choices.ts'
import type { ImportMapping, ImportMappingBody, ImportPreview, ImportRecord } from '#domain/imports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Section } from '#web/ui/section.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { useDeleteImport, useMapImport, useRunImport } from './data.ts'
import { FirstRows } from './first-rows.tsx'
import { LeftOutButton } from './left-out-button.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { RowErrors } from './row-errors.tsx'
import { TableChoices } from './table-choices.tsx'

type Ready = { record: ImportRecord; preview: ImportPreview }

/** A file that was read: what its columns are, what is wrong with its rows, and the button that brings them in. */
export function ReadyImport({ record, preview }: Ready) {
  const { t } = useTranslation('imports')
  const map = useMapImport(record.id)
  // What was chosen last stands there at once, whatever is still on its way.
  const [mapping, setMapping] = useState(record.mapping)
  const send = (next: ImportMappingBody, onSuccess?: (record: ImportRecord) => void) =>
    map.mutate(next, { onSuccess, onError: (error) => toast.error(problemText(error) ?? t('failed')) })
  const change = (next: ImportMapping) => {
    setMapping(next)
    send(next)
  }
  // Which columns another table has is known once it is read.
  const { headingRow: _, ...elsewhere } = mapping
  const place = (of: Pick<ImportMappingBody, 'sheet' | 'headingRow'>) =>
    send({ ...elsewhere, ...of }, (placed) => setMapping(placed.mapping))
  return (
    <div className="flex flex-col gap-8" aria-busy={map.isPending || undefined}>
      <Section title={t('steps.columns')}>
        <TableChoices record={record} mapping={mapping} onPlace={place} />
        <ColumnChoices
          record={record}
          columns={mapping.columns}
          onChange={(columns) => change({ ...mapping, columns })}
        />
        <ReadingChoices mapping={mapping} unclear={preview.unclearAmount} onChange={change} />
        {(preview.skips > 0 || mapping.knownName === 'create') && (
          <RadioGroup
            className="mt-4"
            label={t('known.label')}
            choices={knownNames.map((value) => ({ value, label: t(`known.${value}`) }))}
            value={mapping.knownName}
            onChange={(knownName) => change({ ...mapping, knownName })}
          />
        )}
      </Section>
      <Section title={t('steps.preview')}>
        <div className="flex flex-col gap-4">
          <Outlook preview={preview} mapping={mapping} />
          <Sums preview={preview} />
          <RowErrors record={record} preview={preview} />
          <WrongRows record={record} preview={preview} mapping={mapping} onChange={change} />
          <FirstRows record={record} preview={preview} />
        </div>
      </Section>
      <Deeds record={record} preview={preview} mapping={mapping} busy={map.isPending} />
    </div>
  )
}

/** What would come of it, in a sentence. */
function Outlook({ preview, mapping }: Pick<Ready, 'preview'> & { mapping: ImportMapping }) {
  const { t } = useTranslation('imports')
  const message = useMessage()
  const { creates, skips, unmapped, errorCount, refused, beyondPlan } = preview
  if (unmapped.length > 0)
    return (
      <Notice tone="warning">
        {t('unmapped', { fields: unmapped.map((field) => t(`fields.${field as 'name'}`)).join(', ') })}
      </Notice>
    )
  const skipped = skips > 0 ? ` ${t('skips', { count: skips })}` : ''
  if (errorCount > 0 && mapping.wrongRows === 'refuse')
    return (
      <Notice tone="warning">
        {t('wrong', { count: errorCount })}
        {skipped}
      </Notice>
    )
  const leftOut = errorCount > 0 ? ` ${t('leavesOut', { count: refused })}` : ''
  if (beyondPlan !== null) return <Notice tone="warning">{message(beyondPlan)}</Notice>
  return (
    <Notice tone={creates > 0 ? 'success' : 'info'}>
      {creates > 0 ? t('creates', { count: creates }) : t('nothing')}
      {skipped}
      {leftOut}
    </Notice>
  )
}

/** What becomes of rows with errors: the file is corrected first, or they are left out and taken along. */
function WrongRows({
  record,
  preview,
  mapping,
  onChange,
}: Ready & { mapping: ImportMapping; onChange: (mapping: ImportMapping) => void }) {
  const { t } = useTranslation('imports')
  if (preview.errorCount === 0 || preview.unmapped.length > 0 || preview.creates === 0) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <RadioGroup
        label={t('wrongRows.label')}
        choices={wrongRows.map((value) => ({
          value,
          label: t(`wrongRows.${value}`, { count: preview.refused }),
        }))}
        value={mapping.wrongRows}
        onChange={(chosen) => onChange({ ...mapping, wrongRows: chosen })}
      />
      {mapping.wrongRows === 'leave-out' && <LeftOutButton record={record} />}
    </div>
  )
}

/** What the invoices come to that would be made: to be compared with where they are from. */
function Sums({ preview: { sums, creates } }: Pick<Ready, 'preview'>) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  if (sums === null || creates === 0) return null
  const amounts = (['subtotal', 'tax', 'total', 'paid', 'balance'] as const).map((name) => ({
    label: t(`fields.${name}`),
    value: <Money amount={sums[name]} />,
  }))
  return (
    <div>
      <p className="mb-2 text-sm text-ink-3">{t('sums')}</p>
      <TitleBlock entries={[{ label: t('kinds.invoices'), value: format.number(creates) }, ...amounts]} />
    </div>
  )
}

function Deeds({ record, preview, mapping, busy }: Ready & { mapping: ImportMapping; busy: boolean }) {
  const { t } = useTranslation('imports')
  const message = useMessage()
  const offer = useOffer(record)
  const navigate = useNavigate()
  const run = useRunImport(record.id)
  const giveUp = useDeleteImport(record.id)
  const holdsUp = preview.errorCount > 0 && mapping.wrongRows === 'refuse'
  const isWrong = preview.unmapped.length > 0 || holdsUp
  const beyond = preview.beyondPlan === null ? undefined : message(preview.beyondPlan)
  const reason = beyond ?? (isWrong ? t('wrongFirst') : preview.creates === 0 ? t('nothing') : undefined)
  return (
    <div className="flex flex-col gap-3">
      {run.error && <Notice tone="danger">{problemText(run.error) ?? t('failed')}</Notice>}
      <div className="flex flex-wrap gap-2">
        {offer('runImport') && (
          <Button
            variant="primary"
            icon={FileUp}
            busy={run.isPending || busy}
            disabledReason={reason}
            onClick={() => run.mutate(mapping, { onSuccess: () => toast.success(t('doneToast')) })}
          >
            {t(`run.${record.kind}`, { count: preview.creates })}
          </Button>
        )}
        {offer('deleteImport') && (
          <Button
            icon={Trash2}
            busy={giveUp.isPending}
            onClick={() =>
              giveUp.mutate(undefined, {
                onSuccess: () => void navigate('/app/imports'),
                onError: (error) => toast.error(problemText(error) ?? t('failed')),
              })
            }
          >
            {t('giveUp')}
          </Button>
        )}
      </div>
      {run.isPending && (
        <p role="status" className="text-ink-2">
          {t('running')}
        </p>
      )}
    </div>
  )
}
