import { ChevronDown, Pencil } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEarlyBox } from './page-early.tsx'
import type { EditedField, FieldEdit } from './page-edit.ts'
import { isChoosing, useWithin } from './page-keys.ts'
import type PageQuestion from './page-question.tsx'

export const FieldControl = arriving(() => import('./page-control.tsx'))
const Question = lazy(() => import('./page-question.tsx')) as typeof PageQuestion

type FieldCellProps = {
  /** Of the field, for its key. */
  name?: string
  label: string
  /** All of the row: two versions stand in it. */
  wide?: boolean
  editing?: boolean
  children: ReactNode
}

/** A field of the title block: its name above, on a narrow page beside it. */
export function FieldCell({ name, label, wide = false, editing = false, children }: FieldCellProps) {
  return (
    <div
      data-field={name}
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
  /** It is written in several lines. */
  several?: boolean
  /** What there is to decide (`FieldQuestion`) stands elsewhere. */
  apart?: boolean
  className?: string
}

/**
 * What is shown, and in the same place what edits it: Enter saves (in several lines with Ctrl or Cmd), leaving saves,
 * Escape leaves it as it was.
 */
export function InPlace<Value>(props: InPlaceProps<Value>) {
  const { field, edit, shown, can, children, link = false, control, several = false, apart = false, className } = props
  const { t } = useTranslation('tasks')
  const face = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Closed by a key, or by choosing one of two versions: the focus goes back to where the field stands.
  const returns = useRef(false)
  useEffect(() => {
    // Unless somebody has gone on to another field while this one was saved.
    const isNowhere = document.activeElement?.contains(face.current) === true
    if (wasOpen.current && !edit.isOpen && returns.current && isNowhere) face.current?.focus()
    if (edit.isOpen !== wasOpen.current) returns.current = false
    if (edit.theirs) returns.current = true
    wasOpen.current = edit.isOpen
  }, [edit.isOpen, edit.theirs])

  if (edit.theirs !== undefined && !apart) return <FieldQuestion {...{ field, edit }} />
  if (edit.isOpen && edit.theirs === undefined)
    return <OpenField {...{ field, edit, control, several, className }} onKey={() => void (returns.current = true)} />
  if (!can) return <div className={cx('min-w-0 wrap-anywhere', className)}>{children}</div>
  return (
    <>
      {link ? (
        <div className={cx('flex min-w-0 items-center justify-between gap-1', className)}>
          <span className="min-w-0 wrap-anywhere">{children}</span>
          <IconButton
            ref={face}
            data-face=""
            label={t('page.editOf', { field: field.label })}
            icon={Pencil}
            size="compact"
            onClick={edit.open}
            className="-my-1"
          />
        </div>
      ) : (
        <button
          ref={face}
          data-face=""
          type="button"
          aria-label={shown === undefined ? undefined : t('page.edit', { field: field.label, value: shown || '—' })}
          onClick={edit.open}
          className={cx(faceStyle, className)}
        >
          {children}
        </button>
      )}
      {!apart && <FieldQuestion {...{ field, edit }} />}
    </>
  )
}

type OpenFieldProps<Value> = Pick<InPlaceProps<Value>, 'field' | 'edit' | 'control' | 'className'> & {
  several: boolean
  /** It is ended by a key. */
  onKey: () => void
}

function OpenField<Value>({ field, edit, control, several, className, onKey }: OpenFieldProps<Value>) {
  // What goes while it has the focus loses it as well: that is nobody leaving the field to save it.
  const isTakenBack = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  const { isEarly, earlyBox, ends, arrival } = useEarlyBox({ field, edit, several, frame })
  useWithin(frame, {
    onLeave: () => !isTakenBack.current && !ends('leave') && edit.leave(),
    onKeyDown: (event) => {
      const { target } = event
      const isArea = target instanceof HTMLTextAreaElement
      // What is chosen by a key is saved at once, which ends the edit as a key does.
      if (event.key === 'Enter' && isChoosing(event)) onKey()
      if (event.isComposing || isChoosing(event) || !(isArea || target instanceof HTMLInputElement)) return
      const isSave = event.key === 'Enter' && (!isArea || event.ctrlKey || event.metaKey)
      if (!isSave && event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      onKey()
      isTakenBack.current = !isSave
      if (!isSave) edit.close()
      else if (!ends('save')) edit.save()
    },
  })
  return (
    <div ref={frame} aria-busy={edit.busy} className={cx('min-w-0', className || 'w-full')}>
      {isEarly && earlyBox}
      <Suspense>
        {control}
        {arrival}
      </Suspense>
    </div>
  )
}

/** A cell of the title block says that it can be written in. */
export const cellFace = 'rounded-b-none border-b-field-line border-dashed'

const faceStyle =
  '-mx-1 min-h-8 min-w-0 rounded-control border border-transparent px-1 text-left wrap-anywhere hover:border-field-line hover:bg-sunken coarse:min-h-control coarse:min-w-control'

/** What there is to decide: somebody else changed the same meanwhile, or what was typed before was never saved. */
export function FieldQuestion<Value>({ field, edit }: Pick<InPlaceProps<Value>, 'field' | 'edit'>) {
  if (!edit.isAsking) return null
  return (
    <Suspense>
      <Question {...{ field, edit }} />
    </Suspense>
  )
}

/** The face of a menu that changes a field: the stamp, with an arrow. */
export function MenuFace({ children, ...wiring }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      data-face=""
      {...wiring}
      className={cx(faceStyle, 'inline-flex items-center justify-between gap-1')}
    >
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
