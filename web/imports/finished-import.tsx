import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ImportRecord } from '#domain/imports/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { messageOf, useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useUndoImport } from './data.ts'
import { LeftOutButton } from './left-out-button.tsx'

/** An import that was carried out: what it made, and the way back. */
export function FinishedImport({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { doneAt, undoneAt } = record
  return (
    <div className="flex flex-col gap-8">
      <TitleBlock
        entries={[
          { label: t('columns.kind'), value: t(`kinds.${record.kind}`) },
          { label: t('columns.made'), value: format.number(record.made) },
          ...(record.leftOut === 0 ? [] : [{ label: t('wrongRows.count'), value: format.number(record.leftOut) }]),
          { label: t('columns.by'), value: record.createdBy, wide: true },
          { label: t('state.done'), value: doneAt === null ? '—' : <DateTimeText instant={doneAt} /> },
          ...(undoneAt === null ? [] : [{ label: t('state.undone'), value: <DateTimeText instant={undoneAt} /> }]),
        ]}
      />
      <LeftOut record={record} />
      <Undo record={record} />
      <Section title={t(`kinds.${record.kind}`)} note={format.number(record.records.length)}>
        <ul
          aria-label={t(`kinds.${record.kind}`)}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {record.records.map(({ id, label }) => (
            <li key={id} className="px-3 py-2 [overflow-wrap:anywhere]">
              {undoneAt === null ? <TextLink to={`/app/${record.kind}/${id}`}>{label}</TextLink> : label}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

/** The rows that were not imported, as long as they are kept. */
function LeftOut({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('imports')
  if (record.leftOut === 0) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="warning">
        {t('wrongRows.notice', { count: record.leftOut })} {record.hasLeftOutRows && t('wrongRows.hint')}
      </Notice>
      {record.hasLeftOutRows && <LeftOutButton record={record} />}
    </div>
  )
}

function Undo({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const offer = useOffer(record)('undoImport')
  const undo = useUndoImport(record.id)
  const [asked, setAsked] = useState(false)
  const { undoableUntil } = record
  if (offer === undefined || record.undoneAt !== null) return null
  const confirm = () =>
    undo.mutate(undefined, {
      onSuccess: () => toast.success(t('undo.done')),
      onSettled: () => setAsked(false),
    })
  return (
    <div className="flex flex-col items-start gap-3">
      {undo.error && <Refused error={undo.error} />}
      <Button icon={Undo2} busy={undo.isPending} {...offer} onClick={() => setAsked(true)}>
        {t('undo.button')}
      </Button>
      {undoableUntil !== null && (
        <p className="text-sm text-ink-3">{t('undo.until', { at: format.dateTime(undoableUntil) })}</p>
      )}
      <ConfirmDialog
        open={asked}
        title={t('undo.title')}
        text={t('undo.text', { count: record.made })}
        confirmLabel={t('undo.button')}
        tone="danger"
        busy={undo.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}

/** Why nothing was removed: each record that was changed or is used, by its name. */
function Refused({ error }: { error: Error }) {
  const { t } = useTranslation('imports')
  const message = useMessage()
  const touched = error instanceof ApiProblem ? error.errors : []
  return (
    <Notice tone="danger">
      {problemText(error) ?? t('failed')}
      {touched.length > 0 && (
        <ul className="mt-1 list-disc pl-5 font-normal">
          {touched.map((each) => (
            <li key={each.path} className="[overflow-wrap:anywhere]">
              {t('undo.because', { name: each.path, reason: message(messageOf(each)) })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
