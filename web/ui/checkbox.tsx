import { type ComponentProps, type ReactNode, useId } from 'react'

import { FieldNotes } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A native checkbox with its words beside it. Spread `register('name')` into it. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-6 items-center gap-2 py-1 text-base coarse:min-h-control">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
          className="size-5 shrink-0 accent-primary"
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
