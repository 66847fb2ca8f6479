import { Camera, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsTouch } from '#web/lib/media.ts'

import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { FieldNotes } from './field.tsx'

export type FileDropProps = {
  label: string
  /** The limits in words, e.g. "PNG, JPG, GIF, 10MB each". */
  hint?: ReactNode
  error?: string | undefined
  /** As the accept attribute, e.g. "image/*". */
  accept?: string
  multiple?: boolean
  /** On phones, a button that opens the camera comes first. */
  camera?: boolean
  /** All that were chosen or dropped; checking and uploading is the caller's. */
  onFiles: (files: File[]) => void
  disabledReason?: string | undefined
}

/** Files by dropping, choosing or photographing. Its buttons are ordinary buttons, so keys work. */
export function FileDrop({
  label,
  hint,
  error,
  accept,
  multiple = true,
  camera = false,
  onFiles,
  disabledReason,
}: FileDropProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const photographer = useRef<HTMLInputElement>(null)
  const touch = useIsTouch()
  const drop = useDrop((files) => onFiles(multiple ? files : files.slice(0, 1)), disabledReason !== undefined)

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className="flex flex-col gap-1"
    >
      <span className="text-sm font-semibold">{label}</span>
      <div
        {...drop.handlers}
        className={cx(
          'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-dashed px-4 py-5 transition-colors',
          drop.over ? 'border-primary bg-primary-tint' : 'border-field-line bg-surface',
        )}
      >
        {camera && touch && (
          <Button
            icon={Camera}
            variant="primary"
            disabledReason={disabledReason}
            onClick={() => photographer.current?.click()}
          >
            {t('files.photograph')}
          </Button>
        )}
        <Button icon={Upload} disabledReason={disabledReason} onClick={() => chooser.current?.click()}>
          {multiple ? t('files.chooseMany') : t('files.chooseOne')}
        </Button>
        {!touch && <span className="text-ink-3">{multiple ? t('files.orDrop') : t('files.orDropOne')}</span>}
        <HiddenFileInput ref={chooser} {...{ label, accept, multiple, onFiles }} />
        {camera && <HiddenFileInput ref={photographer} capture {...{ label, accept, onFiles }} />}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

type HiddenFileInputProps = Pick<FileDropProps, 'label' | 'accept' | 'multiple' | 'onFiles'> & {
  ref: Ref<HTMLInputElement>
  capture?: boolean
}

function HiddenFileInput({ ref, label, accept, multiple = false, capture = false, onFiles }: HiddenFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      multiple={multiple}
      capture={capture ? 'environment' : undefined}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        // So that choosing the same file again is noticed.
        event.currentTarget.value = ''
      }}
      className="sr-only"
    />
  )
}

function useDrop(onFiles: (files: File[]) => void, disabled: boolean) {
  const [over, setOver] = useState(false)
  // Children fire their own enter and leave: only the outermost pair counts.
  const depth = useRef(0)
  const isFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')

  function enter(event: DragEvent, step: 1 | -1) {
    if (!isFiles(event)) return
    event.preventDefault()
    depth.current += step
    setOver(depth.current > 0)
  }

  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => enter(event, 1),
      onDragLeave: (event: DragEvent) => enter(event, -1),
      onDragOver: (event: DragEvent) => {
        if (isFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!isFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
