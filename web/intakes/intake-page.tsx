import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import type { IntakeStatus } from '#domain/intakes/choices.ts'
import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { isNotFound, problemText } from '#web/lib/query.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'
import { useGetIntake } from './data.ts'
import { FinishedIntake } from './finished-intake.tsx'
import { IntakeStamp } from './intake-words.tsx'
import { ExpiredIntake, FailedIntake, RefusedIntake } from './ended-intake.tsx'
import { ReadyIntake } from './ready-intake.tsx'
import { SendingIntake } from './sending-intake.tsx'
import { WorkingIntake } from './working-intake.tsx'

/** The bringing in of one archive, from its first byte until everything is there. */
export function IntakePage({ intakeId }: { intakeId: string }) {
  const { t } = useTranslation('intakes')
  const answer = useGetIntake(intakeId)
  const { data: record, error } = answer
  if (isNotFound(error))
    return (
      <>
        <DocumentTitle>{t('gone')}</DocumentTitle>
        <NotFoundPanel title={t('gone')} text={t('goneText')} backTo="/app/imports/archives" />
      </>
    )
  if (record === undefined)
    return (
      <>
        <DocumentTitle>{t('title')}</DocumentTitle>
        {error ? (
          <ErrorPanel text={problemText(error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </>
    )
  const Standing = standings[record.status]
  return (
    <>
      <DocumentTitle>{record.fileName}</DocumentTitle>
      <PageHeader
        title={<span className="min-w-0 [overflow-wrap:anywhere]">{record.fileName}</span>}
        badge={<IntakeStamp status={record.status} />}
        back={{ to: '/app/imports/archives', label: t('title') }}
      />
      <div className="flex max-w-4xl flex-col gap-8">
        <Standing record={record} />
      </div>
    </>
  )
}

const standings: Record<IntakeStatus, ComponentType<{ record: IntakeRecord }>> = {
  sending: SendingIntake,
  checking: ({ record }) => <WorkingIntake record={record} phase="reading" />,
  ready: ReadyIntake,
  refused: RefusedIntake,
  running: ({ record }) => <WorkingIntake record={record} phase="running" />,
  done: FinishedIntake,
  failed: FailedIntake,
  expired: ExpiredIntake,
}
