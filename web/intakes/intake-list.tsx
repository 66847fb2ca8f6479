import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import type { IntakeList as Intakes, IntakeRecord } from '#domain/intakes/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { askAnew, isUnderWay, showIntake, useCreateIntake, useListIntakes } from './data.ts'
import { IntakeStamp } from './intake-words.tsx'
import { startSending } from './sending.ts'

/** Where an archive is chosen; why not, where it can't be; and those of before. */
export function IntakeList() {
  const { t } = useTranslation('intakes')
  const answer = useListIntakes()
  const { data, error } = answer
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} back={{ to: '/app/settings/export', label: t('export') }} />
      <div className="flex max-w-4xl flex-col gap-8">
        <div className="max-w-measure text-ink-2">
          <p>{t('text')}</p>
          <p className="mt-3">{t('nothingYet')}</p>
        </div>
        {!data &&
          (error ? (
            <ErrorPanel text={problemText(error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
          ) : (
            <PageSkeleton />
          ))}
        {data && <Beginning intakes={data} />}
        {data && data.items.length > 0 && <Earlier items={data.items} />}
      </div>
    </>
  )
}

function Beginning({ intakes: { items, can, because } }: { intakes: Intakes }) {
  const { t } = useTranslation('intakes')
  const message = useMessage()
  if (can.createIntake) return <Chooser />
  const open = items.find(isUnderWay)
  const way = open && (
    <ButtonLink size="compact" to={`/app/imports/archives/${open.id}`}>
      {t('toIt')}
    </ButtonLink>
  )
  return (
    <Notice tone="info" action={way}>
      {because.createIntake === undefined ? t('closed') : message(because.createIntake)}
    </Notice>
  )
}

/** Whether it begins as a zip does: what does not is not sent at all. */
async function isZip(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x50 && second === 0x4b
}

function Chooser() {
  const { t } = useTranslation('intakes')
  const message = useMessage()
  const navigate = useNavigate()
  const create = useCreateIntake()
  const [isOther, setOther] = useState(false)
  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined || create.isPending) return
    create.reset()
    const isOurs = await isZip(file).catch(() => false)
    setOther(!isOurs)
    if (!isOurs) return
    create.mutate(file, {
      onSuccess(record) {
        startSending(record, file, { onPart: showIntake, onRefused: () => void askAnew(record.id) })
        void navigate(`/app/imports/archives/${record.id}`)
      },
    })
  }
  const { error } = create
  const said = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.message) : problemText(error)
  return (
    <FileDrop
      label={t('file')}
      hint={t('limits')}
      accept=".zip,application/zip"
      multiple={false}
      error={isOther ? t('other') : said && message(said)}
      onFiles={([file]) => void choose(file)}
    />
  )
}

function Earlier({ items }: { items: readonly IntakeRecord[] }) {
  const { t } = useTranslation('intakes')
  const columns: Column<IntakeRecord>[] = [
    { id: 'file', header: t('columns.file'), cell: ({ fileName }) => fileName, primary: true, wraps: true },
    { id: 'state', header: t('columns.state'), cell: ({ status }) => <IntakeStamp status={status} /> },
    { id: 'by', header: t('columns.by'), cell: ({ askedBy }) => askedBy, wraps: true },
    {
      id: 'at',
      header: t('columns.at'),
      cell: ({ doneAt, createdAt }) => <DateTimeText instant={doneAt ?? createdAt} />,
    },
  ]
  return (
    <Section title={t('earlier')}>
      <DataTable
        caption={t('earlier')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/app/imports/archives/${id}`}
      />
    </Section>
  )
}
