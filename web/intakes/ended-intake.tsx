import { useTranslation } from 'react-i18next'

import type { IntakePreview, IntakeProblem, IntakeRecord } from '#domain/intakes/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { messageOf, useMessage } from '#web/lib/i18n.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ArchiveBlock } from './archive-block.tsx'
import { GiveUp } from './give-up.tsx'

type Ended = { record: IntakeRecord }

/** An archive that can't come in: what is wrong with it. */
export function RefusedIntake({ record }: Ended) {
  const { t } = useTranslation('intakes')
  const { preview } = record
  return (
    <>
      <Notice tone="danger">{t('refused', { count: preview?.problemCount ?? 0 })}</Notice>
      {preview && preview.company !== '' && <ArchiveBlock record={record} preview={preview} />}
      {preview && <Problems preview={preview} />}
      <Again record={record} />
    </>
  )
}

/** One that did not come in, and why. */
export function FailedIntake({ record }: Ended) {
  const { t } = useTranslation('intakes')
  return (
    <>
      <Notice tone="danger">{t(`failures.${record.failure ?? 'broken'}`)}</Notice>
      <Again record={record} />
    </>
  )
}

/** One whose time was over. */
export function ExpiredIntake({ record }: Ended) {
  const { t } = useTranslation('intakes')
  return (
    <>
      <Notice tone="info">{t('expired')}</Notice>
      <Again record={record} />
    </>
  )
}

function Again({ record }: Ended) {
  const { t } = useTranslation('intakes')
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink variant="primary" to="/app/imports/archives">
        {t('again')}
      </ButtonLink>
      <GiveUp record={record} />
    </div>
  )
}

/** What stands in the way, each at its record. */
function Problems({ preview: { problems, problemCount } }: { preview: IntakePreview }) {
  const { t } = useTranslation('intakes')
  const format = useFormat()
  const message = useMessage()
  const columns: Column<IntakeProblem>[] = [
    { id: 'kind', header: t('problems.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'label',
      header: t('problems.record'),
      cell: ({ kind, label }) => label || t(`kinds.${kind}`),
      primary: true,
      wraps: true,
    },
    {
      id: 'path',
      header: t('problems.field'),
      cell: ({ path }) => path || '—',
      wraps: true,
    },
    { id: 'why', header: t('problems.why'), cell: (problem) => message(messageOf(problem)), wraps: true },
  ]
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={t('problems.title')}
        columns={columns}
        rows={problems}
        rowKey={(problem) => JSON.stringify(problem)}
      />
      {problemCount > problems.length && (
        <p className="text-ink-2">
          {t('more', { shown: format.number(problems.length), all: format.number(problemCount) })}
        </p>
      )}
    </div>
  )
}
