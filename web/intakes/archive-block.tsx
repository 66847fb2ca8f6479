import { useTranslation } from 'react-i18next'

import type { IntakePreview, IntakeRecord } from '#domain/intakes/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { TitleBlock, type TitleBlockEntry } from '#web/ui/title-block.tsx'

/** Whose archive it is, of when, and who brings it in. */
export function ArchiveBlock({ record, preview }: { record: IntakeRecord; preview: IntakePreview }) {
  const { t } = useTranslation('intakes')
  const format = useFormat()
  const { doneAt, size, askedBy } = record
  const { company, takenAt } = preview
  // A moment takes more room than a name of somebody.
  const moment = (label: string, instant: string): TitleBlockEntry => ({
    label,
    value: <DateTimeText instant={instant} />,
    wide: 'desk',
  })
  return (
    <TitleBlock
      entries={[
        { label: t('block.of'), value: <span className="wrap-anywhere">{company || '—'}</span>, wide: true },
        ...(takenAt === '' ? [] : [moment(t('block.taken'), takenAt)]),
        { label: t('block.size'), value: <span className="numeric">{format.fileSize(size)}</span> },
        { label: t('columns.by'), value: <span className="wrap-anywhere">{askedBy}</span> },
        ...(doneAt === null ? [] : [moment(t('state.done'), doneAt)]),
      ]}
    />
  )
}
