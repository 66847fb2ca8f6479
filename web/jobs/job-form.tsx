import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { JobForm as JobBody, JobRecord } from '#domain/jobs/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useFormat } from '#web/lib/format.ts'
import { useSession, useToday } from '#web/lib/session.tsx'
import { useSaving } from '#web/records/saving.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCreateJob, useUpdateJob } from './data.ts'
import { jobDifferences } from './job-differences.ts'
import { JobFields } from './job-fields.tsx'
import { acrossJob, jobInputOf, jobScreenForm, jobValuesOf, newJob } from './job-values.ts'

type JobFormProps = {
  /** Absent for a new job. */
  job?: JobRecord
  /** The client a new job is for, where its page already says so. */
  client?: ComboboxItem
  /** What a new job is called, where somebody has said so already. */
  name?: string
  onCreated?: (job: JobRecord) => void
  onClose: () => void
}

/** SPEC 2, job modal: Add New Job / Edit Job. */
export default function JobForm({ job, client, name, onCreated, onClose }: JobFormProps) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const { can } = useSession()
  const today = useToday()
  const create = useCreateJob()
  const update = useUpdateJob()
  const [uploading, setUploading] = useState(false)
  const [schema] = useState(() => jobScreenForm(job))
  const recordForm = useRecordForm({
    schema,
    across: acrossJob,
    toInput: jobInputOf,
    aliases: { clientId: 'client', fileIds: 'files' },
    values: job ? jobValuesOf(job) : newJob(today, client ?? null, name),
    draftName: draftNameOf({ job, client, name }),
    ...(job ? { version: job.version } : {}),
  })
  const busy = create.isPending || update.isPending

  const saving = useSaving<JobRecord>({
    recordForm,
    done: job ? 'Job updated successfully' : 'Job created successfully',
    failed: job ? 'Failed to update job' : 'Failed to create job',
    onSaved: (saved) => {
      recordForm.forget()
      onClose()
      if (!job) onCreated?.(saved)
    },
  })
  const { theirs } = saving
  const submit = recordForm.form.handleSubmit((body: JobBody) =>
    saving.save(() =>
      job
        ? update.mutateAsync({ id: job.id, version: recordForm.version(), body })
        : create.mutateAsync({ ...body, id: recordForm.recordId() }),
    ),
  )

  function keepMine(newer: JobRecord) {
    recordForm.rebase(newer.version)
    saving.dismiss()
    void submit()
  }
  function takeTheirs(newer: JobRecord) {
    recordForm.startOver(jobValuesOf(newer), newer.version)
    saving.dismiss()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={job ? t('form.editTitle') : t('form.newTitle')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={uploading ? t('form.uploading') : undefined}
          >
            {job ? t('form.save') : t('form.create')}
          </Button>
        </>
      }
    >
      {theirs && (
        <VersionChoice
          differences={differencesBetween(recordForm.form.getValues(), jobValuesOf(theirs), jobDifferences(t, format))}
          busy={busy}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <FormNotices recordForm={recordForm} />
      <JobFields
        form={recordForm.form}
        mayComplete={job ? job.can.completeJob : can.completeJob}
        onUploading={setUploading}
      />
    </Dialog>
  )
}

function draftNameOf({ job, client, name }: Pick<JobFormProps, 'job' | 'client' | 'name'>): string {
  if (job) return `job:${job.id}`
  if (!client) return 'job'
  return `${name === undefined ? 'job-for' : 'job-looked-for'}:${client.value}`
}
