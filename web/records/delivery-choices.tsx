import { type FieldPath, type FieldValues, get, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { mailPaces } from '#domain/notifications/choices.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeliveryValues } from './delivery-values.ts'

type DeliveryChoicesProps<Values extends FieldValues, Body> = {
  /** One whose choices stand under `delivery`. */
  form: UseFormReturn<Values, unknown, Body>
  disabled?: boolean
  /** One's own, not what a company begins with. */
  isOwn?: boolean
}

/** When mails come, and when nothing does. */
export function DeliveryChoices<Values extends FieldValues & { delivery?: DeliveryValues | undefined }, Body>({
  form,
  disabled = false,
  isOwn = false,
}: DeliveryChoicesProps<Values, Body>) {
  const { t } = useTranslation('records')
  const field = (name: string) => `delivery.${name}` as FieldPath<Values>
  const delivery = useWatch({ control: form.control, name: 'delivery' as FieldPath<Values> }) as DeliveryValues
  const errorOf = (name: string) =>
    (get(form.formState.errors, field(name)) as { message?: string } | undefined)?.message
  const time = (name: 'morningAt' | 'quiet.from' | 'quiet.to') => ({
    type: 'time',
    label: t(`delivery.times.${name === 'morningAt' ? 'morningAt' : name === 'quiet.from' ? 'from' : 'to'}`),
    required: true,
    disabled,
    error: errorOf(name),
    ...form.register(field(name)),
  })
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Select
          label={t('delivery.email')}
          disabled={disabled}
          choices={mailPaces.map((value) => ({ value, label: t(`delivery.paces.${value}`) }))}
          error={errorOf('email')}
          {...form.register(field('email'))}
        />
        {delivery.email === mailPaces[1] && <TextField {...time('morningAt')} />}
      </div>
      <Checkbox
        label={t('delivery.quiet')}
        hint={`${t('delivery.quietHint')} ${isOwn ? t('delivery.ownClock') : t('delivery.clocks')}`}
        disabled={disabled}
        {...form.register(field('isQuiet'))}
      />
      {delivery.isQuiet && (
        <div className="grid grid-cols-1 items-start gap-4 min-[22rem]:grid-cols-2">
          <TextField {...time('quiet.from')} />
          <TextField {...time('quiet.to')} />
        </div>
      )}
    </div>
  )
}

/** How it reads when two versions are compared. */
export function useDeliveryDifferences() {
  const { t } = useTranslation('records')
  type Values = { delivery?: DeliveryValues | undefined }
  return [
    {
      label: t('delivery.email'),
      text: ({ delivery }: Values) => {
        const pace = mailPaces.find((each) => each === delivery?.email) ?? mailPaces[0]
        const said = t(`delivery.paces.${pace}`)
        return pace === mailPaces[0] ? said : `${said}, ${delivery?.morningAt}`
      },
    },
    {
      label: t('delivery.quiet'),
      text: ({ delivery }: Values) =>
        delivery?.isQuiet ? `${delivery.quiet.from}–${delivery.quiet.to}` : t('notifications.channels.none'),
    },
  ]
}
