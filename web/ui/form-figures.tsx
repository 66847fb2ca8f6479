import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { MoneyField, type MoneyFieldProps } from './money-field.tsx'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** Which value of the form a field is. */
type Place<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string>
}
type FromForm = 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'

/** An amount of money in a form; its error stands at it. */
export function FormMoney<Values extends FieldValues, Output>({
  control,
  name,
  ...field
}: Place<Values, Output> & Omit<MoneyFieldProps, FromForm>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: input, fieldState }) => <MoneyField {...field} {...input} error={fieldState.error?.message} />}
    />
  )
}

/** A plain number in a form; its error stands at it. */
export function FormNumber<Values extends FieldValues, Output>({
  control,
  name,
  ...field
}: Place<Values, Output> & Omit<NumberFieldProps, FromForm>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: input, fieldState }) => <NumberField {...field} {...input} error={fieldState.error?.message} />}
    />
  )
}
