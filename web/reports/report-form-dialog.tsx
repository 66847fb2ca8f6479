import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { maxReportImages } from '#domain/files/schema.ts'
import { reportForm, type ReportForm, reportMessages, type ReportRecord } from '#domain/reports/schema.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useRecordForm } from '#web/lib/form.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { isNotFound } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { PhotoFields } from '#web/records/photo-fields.tsx'
import { type FormPhoto, usePhotoUploads } from '#web/records/photo-uploads.ts'
import { useSaving } from '#web/records/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useCreateReport, useUpdateReport } from './data.ts'
import { aliases, type ReportFormValues, toInput, valuesOf, type ReportFormApi } from './form-values.ts'
import { forgetJob, rememberJob } from './last-job.ts'
import { ReportConflict } from './report-conflict.tsx'
import { JobFields } from './report-form-job.tsx'
import { DateAndProgress } from './report-form-progress.tsx'
import { TextFields, WhoFields } from './report-form-texts.tsx'
import { VariationFields } from './report-form-variations.tsx'

type ReportFormDialogProps = {
  title: string
  values: ReportFormValues
  /** The report being edited; undefined for a new one. */
  report: ReportRecord | undefined
  onClose: () => void
}

/**
 * The report form (SPEC 2, 5): job, progress, photos, six sections, comments. What is typed is kept on the device until
 * saved.
 */
export function ReportFormDialog({ title, values, report, onClose }: ReportFormDialogProps) {
  const { t } = useTranslation('reports')
  const message = useMessage()
  const [base, setBase] = useState(report)
  const recordForm = useRecordForm({
    schema: reportForm,
    toInput,
    aliases,
    values,
    draftName: report ? `report:${report.id}` : 'report',
    ...(report ? { version: report.version } : {}),
  })
  const { form } = recordForm
  const photos = useFormPhotos(form)
  const { send, ...saving } = useSavingReport({ recordForm, report, onClose })

  const submit = form.handleSubmit(async () => {
    const complete = await photos.settled()
    if (complete) await saving.save(send)
  }, saving.dismiss)

  function startOver() {
    recordForm.startOver(base ? valuesOf(base) : values, base?.version ?? 0)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {saving.failure && (
            <Notice tone="danger" onDismiss={saving.dismiss} className="basis-full">
              {message('Failed to save report')}
              {recordForm.problem && <span className="block font-normal">{message(recordForm.problem)}</span>}
            </Notice>
          )}
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {form.formState.isSubmitting && photos.underWay > 0
              ? t('form.waitingForPhotos', { count: photos.underWay })
              : t('form.save')}
          </Button>
        </>
      }
    >
      <FormNotices
        recordForm={{ ...recordForm, restored: recordForm.restored && !saving.theirs, problem: undefined, startOver }}
      />
      {saving.theirs && (
        <ReportConflict
          mine={form.getValues()}
          theirs={saving.theirs}
          busy={form.formState.isSubmitting}
          onKeepMine={() => {
            recordForm.rebase(saving.theirs?.version ?? 0)
            saving.dismiss()
            void submit()
          }}
          onTakeTheirs={(theirs) => {
            setBase(theirs)
            recordForm.startOver(valuesOf(theirs), theirs.version)
            saving.dismiss()
          }}
        />
      )}
      <div className="flex flex-col gap-8">
        <JobFields form={form} report={base} restored={recordForm.restored} />
        <VariationFields form={form} report={base} />
        <DateAndProgress form={form} report={base} />
        <PhotoFields photos={photos} error={form.formState.errors.photos} />
        <TextFields form={form} />
        <WhoFields form={form} />
      </div>
    </Dialog>
  )
}

function useFormPhotos(form: ReportFormApi) {
  const read = useCallback(() => form.getValues('photos'), [form])
  const write = useCallback((next: FormPhoto[]) => form.setValue('photos', next, { shouldDirty: true }), [form])
  return usePhotoUploads({
    photos: form.watch('photos'),
    read,
    write,
    purpose: 'report-image',
    limit: maxReportImages,
    tooMany: reportMessages.tooManyImages,
  })
}

type RecordForm = ReturnType<typeof useRecordForm<ReportFormValues, typeof reportForm>>
type SavingOptions = { recordForm: RecordForm; report: ReportRecord | undefined; onClose: () => void }

/** What saving this form means, and what is said of it. */
function useSavingReport({ recordForm, report, onClose }: SavingOptions) {
  const navigate = useNavigate()
  const session = useSession()
  const create = useCreateReport()
  const update = useUpdateReport(report?.id ?? '')
  const saving = useSaving<ReportRecord>({
    recordForm,
    done: report ? 'Report updated successfully' : 'Report created successfully',
    failed: report ? 'Failed to update report' : 'Failed to create report',
    onSaved: (saved) => {
      recordForm.forget()
      rememberJob(session, recordForm.form.getValues())
      if (report) onClose()
      else void navigate(`/app/reports/${saved.id}`, { replace: true })
    },
    onRefused: (error) => {
      if (isNotFound(error)) forgetJob(session)
    },
  })

  // The photos may have arrived after the form was validated, so the body is made only now.
  function send(): Promise<ReportRecord> {
    const values = recordForm.form.getValues()
    const body: ReportForm = reportForm.parse(toInput(values))
    if (!report) return create.mutateAsync({ ...body, id: recordForm.recordId() })
    return update.mutateAsync({
      version: recordForm.version(),
      body: { ...body, refreshFigures: values.refreshFigures },
    })
  }

  return { ...saving, send }
}
