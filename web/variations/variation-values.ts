import type { z } from 'zod'

import { withoutRaising } from '#domain/fields.ts'
import type { FileView } from '#domain/files/schema.ts'
import {
  variationAmounts,
  variationEditForm,
  variationForm,
  type VariationRecord,
  type VariationType,
} from '#domain/variations/schema.ts'
import type { FormPhoto } from '#web/records/photo-uploads.ts'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'

/** What the variation form holds on screen. */
export type VariationValues = {
  client: ComboboxItem | null
  job: ComboboxItem | null
  name: string
  description: string
  type: VariationType
  quotedAmount: string
  cost: string
  photos: FormPhoto[]
  files: FileView[]
}

/** The domain's form of a new variation or of an edit. */
export const variationScreenForm = (variation: VariationRecord | undefined): typeof variationForm =>
  variation ? variationEditForm.superRefine(withoutRaising(variation, variationAmounts)) : variationForm

/** Where the screen shows an error of the schema. */
export const variationAliases = { clientId: 'client', jobId: 'job', images: 'photos', fileIds: 'files' }

/** A new variation is an addition, for the client or job whose page it was opened from, if any. */
export const newVariation = (chosen: Pick<VariationValues, 'client' | 'job'>): VariationValues => ({
  client: chosen.client,
  job: chosen.job,
  name: '',
  description: '',
  type: 'addition',
  quotedAmount: '',
  cost: '',
  photos: [],
  files: [],
})

/** A stored variation as the form starts from it. */
export function variationValuesOf(variation: VariationRecord): VariationValues {
  const { clientId, clientName, jobId, jobName, name, description, type, quotedAmount, cost, files } = variation
  return {
    client: { value: clientId, label: clientName },
    job: jobId === null ? null : { value: jobId, label: jobName ?? '' },
    name,
    description,
    type,
    quotedAmount,
    cost,
    photos: variation.images.map(({ fileId, caption, thumbnailUrl }, index) => ({
      id: fileId,
      name: caption || String(index + 1),
      caption,
      thumbnailUrl,
      uploaded: true,
    })),
    files,
  }
}

/** What the endpoint takes. A photo still on its way is left out; saving waits for it. */
export function variationInputOf({
  client,
  job,
  photos,
  files,
  ...fields
}: VariationValues): z.input<typeof variationForm> {
  return {
    ...fields,
    clientId: client?.value ?? '',
    jobId: job?.value ?? null,
    images: photos.filter(({ uploaded }) => uploaded).map(({ id, caption }) => ({ fileId: id, caption })),
    fileIds: files.map(({ id }) => id),
  }
}
