import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { controlStyle, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export type Choice<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children'> & {
    choices: readonly Choice[]
    /** The empty choice on top, e.g. "Choose a status"; without it the first choice is preselected. */
    placeholder?: string
  }

/**
 * One of a few known choices: the device's own select, the best one for thumbs and keyboards. Spread
 * `register('name')`.
 */
export function Select({
  label,
  hint,
  error,
  isInvalid,
  required,
  hideLabel,
  className,
  choices,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, isInvalid, className, required, hideLabel }}>
      {(wiring) => (
        <span className="relative flex">
          <select {...select} {...wiring} className={`${controlStyle} appearance-none truncate pr-9`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            dense
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
          />
        </span>
      )}
    </Field>
  )
}
