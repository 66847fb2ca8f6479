import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { useToday } from '#web/lib/session.tsx'
import { DateField, type DateFieldProps } from '#web/ui/date-field.tsx'

type FormDateProps<Values extends FieldValues, Output> = Omit<
  DateFieldProps,
  'value' | 'onChange' | 'onBlur' | 'today' | 'name' | 'ref' | 'error'
> & {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string>
  /** After the person changed it, by typing or picking. */
  onChanged?: () => void
}

/** A date of a record's form; its error stands at it. */
export function FormDate<Values extends FieldValues, Output>({
  control,
  name,
  onChanged,
  ...field
}: FormDateProps<Values, Output>) {
  const today = useToday()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <DateField
          {...field}
          ref={ref}
          name={name}
          value={value}
          today={today}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={(next) => {
            onChange(next)
            onChanged?.()
          }}
        />
      )}
    />
  )
}
