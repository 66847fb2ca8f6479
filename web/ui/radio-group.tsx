import { type ReactNode, useId } from 'react'

import { FieldNotes, type FieldProps, RequiredMark } from './field.tsx'

type RadioGroupProps<Value extends string> = FieldProps & {
  choices: readonly { value: Value; label: string; detail?: ReactNode }[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A list of exclusive choices with room for a line of explanation each. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  required,
  choices,
  value,
  onChange,
  className,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset
      className={className}
      aria-describedby={error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
    >
      <legend className="mb-1 text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-6 gap-2 py-1 coarse:py-3">
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="mt-px size-5 shrink-0 accent-primary"
          />
          <span>
            {choice.label}
            {choice.detail && <span className="block text-sm text-ink-3">{choice.detail}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
