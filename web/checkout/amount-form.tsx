import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

import { newId } from '#domain/ids.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMoney } from '#web/ui/form-figures.tsx'
import { Notice } from '#web/ui/notice.tsx'

type AmountFormProps = {
  title: string
  text: ReactNode
  /** What it begins with: all there is. */
  amount: string
  schema: z.ZodType<{ amount: string }, { amount: string | number }>
  submitLabel: string
  busy: boolean
  /** Resolves once it is done; throws what the server refused. What is sent again keeps its id. */
  onSubmit: (amount: { id: string; amount: string }) => Promise<unknown>
}

/** How much: all of it unless somebody says otherwise. */
export function AmountForm({ title, text, amount, schema, submitLabel, busy, onSubmit }: AmountFormProps) {
  const { t } = useTranslation('checkout')
  const message = useMessage()
  const [id] = useState(newId)
  const { form, problem, submit } = useShortForm({ schema, values: { amount }, toInput: (values) => values })
  const send = submit((body) => onSubmit({ id, amount: body.amount }))
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
      <p className="text-ink-2">{text}</p>
      <FormMoney label={t('amount')} required control={form.control} name="amount" />
      <Button type="submit" variant="primary" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
