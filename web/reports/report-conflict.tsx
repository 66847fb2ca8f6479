import { useTranslation } from 'react-i18next'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'

import { copiedTexts, type ReportFormValues, valuesOf } from './form-values.ts'

type ReportConflictProps = {
  mine: ReportFormValues
  theirs: ReportRecord
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: (theirs: ReportRecord) => void
}

/** What I typed beside what somebody else saved meanwhile. */
export function ReportConflict({ mine, theirs, busy, onKeepMine, onTakeTheirs }: ReportConflictProps) {
  const { t } = useTranslation(['reports', 'records'])
  const format = useFormat()
  const photosIn = (values: ReportFormValues) =>
    values.photos.map(({ caption }, index) => `${index + 1}. ${caption || t('records:photos.noCaption')}`).join('\n')
  const fields: { label: string; text: (values: ReportFormValues) => string }[] = [
    { label: t('fields.client'), text: ({ client }) => client?.label ?? '' },
    { label: t('fields.job'), text: ({ job }) => job?.label ?? '' },
    { label: t('fields.date'), text: ({ date }) => format.date(date) },
    { label: t('fields.preparedBy'), text: ({ preparedBy }) => preparedBy },
    { label: t('fields.preparedByTitle'), text: ({ preparedByTitle }) => preparedByTitle },
    { label: t('fields.progress'), text: ({ progressPercentage }) => format.percent(Number(progressPercentage ?? 0)) },
    ...copiedTexts.map((name) => ({ label: t(`sections.${name}`), text: (values: ReportFormValues) => values[name] })),
    { label: t('records:photos.title'), text: photosIn },
    {
      label: t('records:report.tables.variations'),
      text: ({ variationIds }) => (variationIds === null ? '' : format.number(variationIds.length)),
    },
  ]
  return (
    <VersionChoice
      differences={differencesBetween(mine, theirsBeside(mine, theirs), fields)}
      busy={busy}
      onKeepMine={onKeepMine}
      onTakeTheirs={() => onTakeTheirs(theirs)}
    />
  )
}

// Variations are a difference only where I have chosen some myself.
function theirsBeside(mine: ReportFormValues, theirs: ReportRecord): ReportFormValues {
  return {
    ...valuesOf(theirs),
    variationIds: mine.variationIds === null ? null : theirs.variations.map(({ id }) => id),
  }
}
