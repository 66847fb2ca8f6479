import type { AddProps } from '#web/records/adders.tsx'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import JobForm from './job-form.tsx'

/** The job form over another form, for the job that was looked for there. */
export default function AddJob({ name, client, onAdded, onClose }: AddProps & { client: ComboboxItem }) {
  return (
    <JobForm
      name={name}
      client={client}
      onCreated={(job) => onAdded({ value: job.id, label: job.name, detail: job.jobId })}
      onClose={onClose}
    />
  )
}
