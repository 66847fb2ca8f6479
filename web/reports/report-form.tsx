import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { useSession, useToday } from '#web/lib/session.tsx'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'

import { useGetReport } from './data.ts'
import { newValues, valuesOf } from './form-values.ts'
import { useStartingReport } from './last-job.ts'
import { ReportFormDialog } from './report-form-dialog.tsx'

type ReportFormProps = { /** The report to edit; a new one without. */ id: string | undefined; onClose: () => void }

/** The report form, once what it starts from is known: the report to edit, or the job it begins with. */
export default function ReportForm({ id, onClose }: ReportFormProps) {
  return id === undefined ? <NewReport onClose={onClose} /> : <EditReport id={id} onClose={onClose} />
}

function NewReport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reports')
  const session = useSession()
  const today = useToday()
  const { clientId, jobId } = useParams()
  const start = useStartingReport({ clientId, jobId })
  if (!start.known) return <Waiting title={t('form.create')} onClose={onClose} />
  return (
    <ReportFormDialog
      title={t('form.create')}
      values={newValues(session, today, start)}
      report={undefined}
      onClose={onClose}
    />
  )
}

function EditReport({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const answer = useGetReport(id)
  // An answer that arrives later belongs to the page behind; the form stays with what it began from.
  const [begun, setBegun] = useState<ReportRecord>()
  if (answer.data && !begun) setBegun(answer.data)
  const report = begun ?? answer.data
  if (!report) return <Waiting title={t('form.edit')} onClose={onClose} answer={answer} />
  if (!report.can.updateReport) return null
  return <ReportFormDialog title={t('form.edit')} values={valuesOf(report)} report={report} onClose={onClose} />
}

type WaitingProps = Pick<ComponentProps<typeof WaitingDialog>, 'title' | 'answer' | 'onClose'>

function Waiting(props: WaitingProps) {
  return <WaitingDialog {...props} of="reports" size="large" />
}
