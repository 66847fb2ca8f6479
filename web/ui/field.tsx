import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** What every field of the kit takes. `error` is the English sentence of the schema; it is translated here. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Marked as wrong, where the reason is shown once for several fields. */
  isInvalid?: boolean
  required?: boolean
  /** The label is read but not shown: only where the place already says it (a toolbar, a table cell). */
  hideLabel?: boolean
  className?: string
}

/** What the control inside a field must carry. */
export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Frame = FieldProps & { children: (wiring: ControlWiring, labelId: string) => ReactNode }

/** Label above, control, hint and error below, wired to each other for assistive technology. */
export function Field({
  label,
  hint,
  error,
  isInvalid = false,
  required = false,
  hideLabel = false,
  className,
  children,
}: Frame) {
  const id = useId()
  const wiring: ControlWiring = {
    id,
    'aria-describedby': cx(hint !== undefined && `${id}-hint`, error && `${id}-error`) || undefined,
    'aria-invalid': error || isInvalid ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children(wiring, `${id}-label`)}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The star of a required field; the control itself says "required" to assistive technology. */
export function RequiredMark() {
  const { t } = useTranslation('ui')
  return (
    <span aria-hidden="true" title={t('field.required')} className="ml-1 text-danger">
      *
    </span>
  )
}

/** Hint and error of a field, with the ids its control refers to. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  const message = useMessage()
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-sm font-medium text-danger">
          <Icon of={CircleAlert} dense className="mt-px" />
          {message(error)}
        </p>
      )}
    </>
  )
}

/** The box of a one-line control. */
export const controlStyle =
  'min-h-control w-full min-w-0 rounded-control border border-field-line bg-surface px-3 text-input text-ink aria-invalid:border-danger aria-invalid:border-2 [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-3 disabled:cursor-not-allowed'
