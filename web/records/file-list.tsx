import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { readFile } from '#domain/files/api.ts'
import { fileKind } from '#domain/files/rules.ts'
import type { FileView } from '#domain/files/schema.ts'
import { addressOf } from '#web/lib/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkStyle } from '#web/ui/text-link.tsx'

import { fileIcons } from './file-kind.ts'

type FileListProps = {
  files: readonly FileView[]
  /** How a size is written: the specification has two ways. */
  size: (bytes: number) => string
}

/** A record's files, to look at or to download. */
export function FileList({ files, size }: FileListProps) {
  const { t } = useTranslation('records')
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {files.map((file) => (
        <li key={file.id} className="flex min-h-row items-center gap-3 px-3 py-1.5">
          {file.thumbnailUrl ? (
            <img
              src={file.thumbnailUrl}
              alt=""
              loading="lazy"
              className="size-10 rounded-tag border border-line object-cover"
            />
          ) : (
            <span className="flex size-10 items-center justify-center">
              <Icon of={fileIcons[fileKind(file.contentType)]} className="text-ink-3" />
            </span>
          )}
          <a
            href={addressOf(readFile, { params: { id: file.id }, query: { download: '1' } })}
            className={`${linkStyle} flex min-h-6 min-w-0 flex-1 items-center gap-2 [overflow-wrap:anywhere] coarse:min-h-control`}
          >
            {file.name}
            <Icon of={Download} dense />
          </a>
          <span className="flex flex-col items-end text-sm text-ink-3">
            {t(`files.kinds.${fileKind(file.contentType)}`)}
            <span className="numeric whitespace-nowrap">{size(file.size)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
