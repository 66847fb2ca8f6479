import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { maxVariationImages } from '#domain/files/schema.ts'
import {
  variationEditForm,
  type variationForm,
  variationMessages,
  type VariationRecord,
} from '#domain/variations/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useFormat } from '#web/lib/format.ts'
import { useSaving } from '#web/records/saving.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import type { FormPhoto } from '#web/records/photo-uploads.ts'
import { usePhotoUploads } from '#web/records/photo-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCreateVariation, useUpdateVariation } from './data.ts'
import { variationDifferences } from './variation-differences.ts'
import { VariationFields, type VariationFormState } from './variation-fields.tsx'
import {
  variationAliases,
  variationInputOf,
  variationScreenForm,
  type VariationValues,
  variationValuesOf,
} from './variation-values.ts'

type VariationFormProps = {
  /** Absent for a new variation. */
  variation?: VariationRecord
  values: VariationValues
  draftName: string
  onClose: () => void
}

/** SPEC 2, variation form. What is typed is kept on the device until saved. */
export function VariationForm({ variation, values, draftName, onClose }: VariationFormProps) {
  const { t } = useTranslation(['variations', 'records'])
  const format = useFormat()
  const [filesUploading, setFilesUploading] = useState(false)
  const [schema] = useState(() => variationScreenForm(variation))
  const recordForm = useRecordForm({
    schema,
    toInput: variationInputOf,
    aliases: variationAliases,
    values,
    draftName,
    ...(variation ? { version: variation.version } : {}),
  })
  const { form } = recordForm
  const photos = useFormPhotos(form)
  const { send, ...saving } = useSavingVariation({ recordForm, variation, onClose })
  const submit = form.handleSubmit(async () => {
    if (await photos.settled()) await saving.save(send)
  })
  const busy = form.formState.isSubmitting

  function keepMine(newer: VariationRecord) {
    recordForm.rebase(newer.version)
    saving.dismiss()
    void submit()
  }
  function takeTheirs(newer: VariationRecord) {
    recordForm.startOver(variationValuesOf(newer), newer.version)
    saving.dismiss()
  }
  const { theirs } = saving
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={variation ? t('form.editTitle') : t('form.newTitle')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={filesUploading ? t('form.uploading') : undefined}
          >
            {variation ? t('form.save') : t('form.create')}
          </Button>
        </>
      }
    >
      {theirs && (
        <VersionChoice
          differences={differencesBetween(form.getValues(), variationValuesOf(theirs), variationDifferences(t, format))}
          busy={busy}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <FormNotices recordForm={recordForm} />
      <VariationFields form={form} variation={variation} photos={photos} onUploading={setFilesUploading} />
    </Dialog>
  )
}

function useFormPhotos(form: VariationFormState) {
  const read = useCallback(() => form.getValues('photos'), [form])
  const write = useCallback((next: FormPhoto[]) => form.setValue('photos', next, { shouldDirty: true }), [form])
  return usePhotoUploads({
    photos: form.watch('photos'),
    read,
    write,
    purpose: 'variation-image',
    limit: maxVariationImages,
    tooMany: variationMessages.tooManyImages,
  })
}

type SavingOptions = {
  recordForm: ReturnType<typeof useRecordForm<VariationValues, typeof variationForm>>
  variation: VariationRecord | undefined
  onClose: () => void
}

/** What saving this form means, and what is said of it. */
function useSavingVariation({ recordForm, variation, onClose }: SavingOptions) {
  const navigate = useNavigate()
  const create = useCreateVariation()
  const update = useUpdateVariation()
  const saving = useSaving<VariationRecord>({
    recordForm,
    done: variation ? 'Variation updated successfully' : 'Variation created successfully',
    failed: variation ? 'Failed to update variation' : 'Failed to create variation',
    onSaved: (saved) => {
      recordForm.forget()
      if (variation) onClose()
      else void navigate(`/app/variations/${saved.id}`, { replace: true })
    },
  })

  // The photos may have arrived after the form was validated, so the body is made only now.
  function send(): Promise<VariationRecord> {
    const body = variationEditForm.parse(variationInputOf(recordForm.form.getValues()))
    if (!variation) return create.mutateAsync({ ...body, id: recordForm.recordId() })
    return update.mutateAsync({ id: variation.id, version: recordForm.version(), body })
  }

  return { ...saving, send }
}
