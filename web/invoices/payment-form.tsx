import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

import { fieldErrors } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { paymentForm, paymentMethods } from '#domain/invoices/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { complaintsByField } from '#web/lib/complaints.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useToday } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Payment = z.output<typeof paymentForm> & { id: string }

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
export function PaymentForm({ title, balance, wholeBalance = false, submitLabel, busy, onSubmit }: PaymentFormProps) {
  const { t } = useTranslation('invoices')
  const message = useMessage()
  const today = useToday()
  const [id] = useState(newId)
  const [amount, setAmount] = useState(balance)
  const [date, setDate] = useState<string>(today)
  const [method, setMethod] = useState<string>('bank')
  const [reference, setReference] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()

  async function submit() {
    setProblem(undefined)
    const parsed = paymentForm.safeParse({ amount: wholeBalance ? balance : amount, date, method, reference })
    if (!parsed.success) return setErrors(complaintsByField(fieldErrors(parsed.error)))
    setErrors({})
    try {
      await onSubmit({ ...parsed.data, id })
    } catch (error) {
      const fields = error instanceof ApiProblem ? complaintsByField(error.errors) : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setProblem(problemText(error))
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <h2 className="text-lg">{title}</h2>
      {problem && <Notice tone="danger">{message(problem)}</Notice>}
      {!wholeBalance && (
        <MoneyField label={t('payment.amount')} required value={amount} onChange={setAmount} error={errors['amount']} />
      )}
      <DateField
        label={t('payment.date')}
        required
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        error={errors['date']}
      />
      <Select
        label={t('payment.method')}
        required
        choices={paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value)}
        error={errors['method']}
      />
      <TextField
        label={t('payment.reference')}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={errors['reference']}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
