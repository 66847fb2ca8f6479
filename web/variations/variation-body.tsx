import { useTranslation } from 'react-i18next'

import type { VariationRecord } from '#domain/variations/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { FileList } from '#web/records/file-list.tsx'
import { PhotoGallery } from '#web/ui/photo-gallery.tsx'
import { Section } from '#web/ui/section.tsx'
import { VariationFinances } from './variation-finances.tsx'

/** What it is, what it is worth, and its papers. */
export function VariationBody({ variation }: { variation: VariationRecord }) {
  const { t } = useTranslation('variations')
  const format = useFormat()
  return (
    <>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <Section title={t('fields.description')}>
          <p className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">{variation.description}</p>
        </Section>
        <VariationFinances variation={variation} />
      </div>
      {variation.images.length > 0 && (
        <Section title={t('photos')} note={format.number(variation.images.length)}>
          <PhotoGallery
            label={t('photos')}
            photos={variation.images.map((image) => ({ ...image, id: image.fileId }))}
          />
        </Section>
      )}
      <Section
        title={t('files.title')}
        note={variation.files.length > 0 ? format.number(variation.files.length) : undefined}
      >
        {variation.files.length === 0 ? (
          <p className="text-ink-3">{t('files.empty')}</p>
        ) : (
          <FileList files={variation.files} size={format.megabytes} />
        )}
      </Section>
    </>
  )
}
