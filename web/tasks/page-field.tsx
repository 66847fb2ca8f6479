import { ChevronDown, Pencil } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { EditedField, FieldEdit } from './page-edit.ts'
import { isChoosing, useWithin } from './page-keys.ts'

export const FieldControl = arriving(() => import('./page-control.tsx'))
const FieldConflict = arriving(() => import('./page-conflict.tsx'))

type FieldCellProps = {
  label: string
  /** All of the row: two versions stand in it. */
  wide?: boolean
  editing?: boolean
  children: ReactNode
}

/** A field of the title block: its name above, on a narrow page beside it. */
export function FieldCell({ label, wide = false, editing = false, children }: FieldCellProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 flex-wrap items-center justify-between gap-x-3 px-3 py-1 outline outline-line',
        '@lg:flex-col @lg:flex-nowrap @lg:items-stretch @lg:justify-start @lg:py-2',
        wide && 'col-span-full',
      )}
    >
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd
        className={cx(
          'flex min-h-8 min-w-0 flex-col items-stretch justify-center font-medium @lg:mt-0.5',
          (wide || editing) && 'w-full',
        )}
      >
        {children}
      </dd>
    </div>
  )
}

type InPlaceProps<Value> = {
  field: EditedField<Value>
  edit: FieldEdit<Value>
  /** What it is now, in words; without, what is shown names the button. */
  shown?: string | undefined
  /** Whether this person may. */
  can: boolean
  /** As it is shown; with an address of its own the pencil stands beside it. */
  children: ReactNode
  link?: boolean
  control: ReactNode
  className?: string
}

/**
 * What is shown, and in the same place what edits it: Enter saves (in several lines with Ctrl or Cmd), leaving saves,
 * Escape leaves it as it was.
 */
export function InPlace<Value>(props: InPlaceProps<Value>) {
  const { field, edit, shown, can, children, link = false, control, className } = props
  const { t } = useTranslation('tasks')
  const face = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const byKey = useRef(false)
  // What goes while it has the focus loses it as well: that is nobody leaving the field to save it.
  const isTakenBack = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !edit.isOpen && byKey.current) face.current?.focus()
    if (edit.isOpen !== wasOpen.current) byKey.current = isTakenBack.current = false
    wasOpen.current = edit.isOpen
  }, [edit.isOpen])

  const frame = useRef<HTMLDivElement>(null)
  useWithin(frame, {
    onLeave: () => !isTakenBack.current && edit.leave(),
    onKeyDown: (event) => {
      const { target } = event
      const several = target instanceof HTMLTextAreaElement
      if (event.isComposing || isChoosing(event) || !(several || target instanceof HTMLInputElement)) return
      const isSave = event.key === 'Enter' && (!several || event.ctrlKey || event.metaKey)
      if (!isSave && event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      byKey.current = true
      isTakenBack.current = !isSave
      if (isSave) edit.save()
      else edit.close()
    },
  })

  if (edit.theirs !== undefined) return <BothVersions {...{ field, edit }} theirs={edit.theirs} />
  if (edit.isOpen) {
    return (
      <div ref={frame} aria-busy={edit.busy} className={cx('w-full min-w-0', className)}>
        <Suspense>{control}</Suspense>
      </div>
    )
  }
  if (!can) return <div className={cx('min-w-0 wrap-anywhere', className)}>{children}</div>
  if (link) {
    return (
      <div className={cx('flex min-w-0 items-center justify-between gap-1', className)}>
        <span className="min-w-0 wrap-anywhere">{children}</span>
        <IconButton
          ref={face}
          label={t('page.editOf', { field: field.label })}
          icon={Pencil}
          size="compact"
          onClick={edit.open}
          className="-my-1"
        />
      </div>
    )
  }
  return (
    <button
      ref={face}
      type="button"
      aria-label={shown === undefined ? undefined : t('page.edit', { field: field.label, value: shown || '—' })}
      onClick={edit.open}
      className={cx(faceStyle, className)}
    >
      {children}
    </button>
  )
}

/** A cell of the title block says that it can be written in. */
export const cellFace = 'rounded-b-none border-b-field-line border-dashed'

const faceStyle =
  '-mx-1 min-h-8 min-w-0 rounded-control border border-transparent px-1 text-left wrap-anywhere hover:border-field-line hover:bg-sunken coarse:min-h-control coarse:min-w-control'

/** Somebody else changed the same meanwhile. */
function BothVersions<Value>({
  field,
  edit,
  theirs,
}: Pick<InPlaceProps<Value>, 'field' | 'edit'> & { theirs: TaskRecord }) {
  if (edit.value === undefined) return null
  return (
    <Suspense>
      <FieldConflict
        label={field.label}
        mine={field.text(edit.value)}
        theirs={field.text(field.of(theirs))}
        busy={edit.busy}
        onKeepMine={() => edit.keepMine()}
        onTakeTheirs={edit.close}
      />
    </Suspense>
  )
}

/** The face of a menu that changes a field: the stamp, with an arrow. */
export function MenuFace({ children, ...wiring }: ComponentProps<'button'>) {
  return (
    <button type="button" {...wiring} className={cx(faceStyle, 'inline-flex items-center justify-between gap-1')}>
      {children}
      <Icon of={ChevronDown} dense className="text-ink-3 print:hidden" />
    </button>
  )
}

/** What was refused of a field that has no control to stand at. */
export function FieldProblem({ text }: { text: string | undefined }) {
  const message = useMessage()
  if (text === undefined) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {message(text)}
    </p>
  )
}
