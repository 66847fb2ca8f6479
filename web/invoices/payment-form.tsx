import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'

import { newId } from '#domain/ids.ts'
import { paymentFormFor } from '#domain/invoices/schema.ts'
import { paymentMethods } from '#domain/invoices/choices.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useToday } from '#web/lib/session.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { FormDate } from '#web/records/form-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormMoney } from '#web/ui/form-figures.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Payment = z.output<ReturnType<typeof paymentFormFor>> & { id: string }

type PaymentFormProps = {
  title: string
  /** What is left to pay: the amount to begin with, and the most it may be. */
  balance: string
  /** Marking paid takes the whole balance; nobody types an amount then. */
  wholeBalance?: boolean
  submitLabel: string
  busy: boolean
  /** Resolves once the payment is recorded; throws what the server refused. */
  onSubmit: (payment: Payment) => Promise<unknown>
}

/** Amount, date, method and reference of a payment (SPEC 5, 9). The same payment sent twice is one: it keeps its id. */
export default function PaymentForm({
  title,
  balance,
  wholeBalance = false,
  submitLabel,
  busy,
  onSubmit,
}: PaymentFormProps) {
  const { t } = useTranslation('invoices')
  const message = useMessage()
  const today = useToday()
  const [id] = useState(newId)
  const schema = useMemo(() => {
    const rules = paymentFormFor({ balance, today })
    return wholeBalance ? rules.extend({ amount: z.string() }) : rules
  }, [balance, today, wholeBalance])
  const { form, problem, submit } = useShortForm({
    schema,
    values: { amount: balance, date: today as string, method: 'bank' as Payment['method'], reference: '' },
    toInput: (values) => values,
  })
  const send = submit((payment) => onSubmit({ ...payment, id }))
  const { errors } = form.formState

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send(event)
      }}
    >
      <h2 className="text-lg">{title}</h2>
      {problem && <Notice tone="danger">{message(problem)}</Notice>}
      {!wholeBalance && <FormMoney label={t('payment.amount')} required control={form.control} name="amount" />}
      <FormDate label={t('payment.date')} required max={today} control={form.control} name="date" />
      <Select
        label={t('payment.method')}
        required
        choices={paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        error={errors.method?.message}
        {...form.register('method')}
      />
      <TextField
        label={t('payment.reference')}
        autoComplete="off"
        error={errors.reference?.message}
        {...form.register('reference')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
