import { Download, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { readFile } from '#domain/files/api.ts'
import type { FileView } from '#domain/files/schema.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'
import { addressOf } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PhotoGallery } from '#web/ui/photo-gallery.tsx'
import { Section } from '#web/ui/section.tsx'
import { linkStyle } from '#web/ui/text-link.tsx'
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
        className="max-w-3xl"
      >
        {variation.files.length === 0 ? (
          <p className="text-ink-3">{t('files.empty')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {variation.files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function FileRow({ file }: { file: FileView }) {
  const format = useFormat()
  return (
    <li className="flex min-h-row items-center gap-3 px-3 py-1.5">
      {file.thumbnailUrl ? (
        <img
          src={file.thumbnailUrl}
          alt=""
          loading="lazy"
          className="size-10 rounded-tag border border-line object-cover"
        />
      ) : (
        <span className="flex size-10 items-center justify-center">
          <Icon of={FileText} className="text-ink-3" />
        </span>
      )}
      <a
        href={addressOf(readFile, { params: { id: file.id }, query: { download: '1' } })}
        className={`${linkStyle} flex min-h-6 min-w-0 flex-1 items-center gap-2 [overflow-wrap:anywhere] coarse:min-h-control`}
      >
        {file.name}
        <Icon of={Download} dense />
      </a>
      <span className="numeric text-sm whitespace-nowrap text-ink-3">{format.megabytes(file.size)}</span>
    </li>
  )
}
