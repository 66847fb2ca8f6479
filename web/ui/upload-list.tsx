import { FileText, type LucideIcon, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'

import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

export type UploadItem = {
  id: string
  name: string
  size: number
  /** What kind of file it is: as a picture and in words. */
  icon?: LucideIcon
  kind?: string
  /** 0–100 while uploading; undefined when done. */
  progress?: number | undefined
  error?: string | undefined
  /** Where the stored file can be opened. */
  url?: string | undefined
}

type UploadListProps = {
  label: string
  items: readonly UploadItem[]
  onRemove?: (id: string) => void
  onRetry?: (id: string) => void
}

/** Files with their progress, each with its own error and its own way out. */
export function UploadList({ label, items, onRemove, onRetry }: UploadListProps) {
  const { t } = useTranslation('ui')
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map((item) => (
        <li key={item.id} className="flex min-h-row items-center gap-3 py-1 pr-1 pl-3">
          <Icon of={item.icon ?? FileText} className="text-ink-3" />
          <div className="min-w-0 flex-1">
            <UploadLine item={item} />
          </div>
          {item.error && onRetry && (
            <IconButton
              label={t('files.retry', { name: item.name })}
              icon={RotateCw}
              size="compact"
              onClick={() => onRetry(item.id)}
            />
          )}
          {onRemove && (
            <IconButton
              label={t('files.remove', { name: item.name })}
              icon={X}
              size="compact"
              onClick={() => onRemove(item.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadLine({ item }: { item: UploadItem }) {
  const format = useFormat()
  const message = useMessage()
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        {item.url ? (
          <a
            href={item.url}
            target="_blank"
            rel="noreferrer"
            className="text-link underline underline-offset-2 [overflow-wrap:anywhere]"
          >
            {item.name}
          </a>
        ) : (
          <span className="[overflow-wrap:anywhere]">{item.name}</span>
        )}
        <span className="numeric text-sm text-ink-3">{format.fileSize(item.size)}</span>
        {item.kind && <span className="text-sm text-ink-3">{item.kind}</span>}
      </div>
      {item.error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {message(item.error)}
        </p>
      )}
      {item.progress !== undefined && !item.error && <UploadProgress name={item.name} percent={item.progress} />}
    </>
  )
}

/** A thin bar for one upload. */
export function UploadProgress({ name, percent }: { name: string; percent: number }) {
  const { t } = useTranslation('ui')
  return (
    <progress
      aria-label={t('files.uploading', { name })}
      value={percent}
      max={100}
      className="upload-progress mt-1 block h-1.5 w-full"
    />
  )
}
