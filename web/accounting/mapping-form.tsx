import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import type { Books } from '#domain/accounting/schema.ts'
import { percentOfRate } from '#domain/invoices/rules.ts'
import { placeErrors } from '#web/lib/form-errors.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useToday } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select, type Choice } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSaveMapping } from './data.ts'
import { FeeFields, feesToSave, feeValuesOf, type FeeValues } from './fee-fields.tsx'

interface Values {
  salesAccount: string
  variationsAccount: string
  bankAccount: string
  /** What was chosen, by the rate, a fraction. */
  rates: Record<string, string>
  fees: FeeValues
}

/** Of a rate what was chosen, else what is saved or proposed: others come when the accounts are loaded again. */
const typeOf = ({ rates }: Values, { rate, type }: Books['mapping']['rates'][number]): string =>
  rates[rate] ?? type ?? ''

const valuesOf = (books: Books): Values => ({
  salesAccount: books.mapping.salesAccount ?? '',
  variationsAccount: books.mapping.variationsAccount ?? '',
  bankAccount: books.mapping.bankAccount ?? '',
  rates: {},
  fees: feeValuesOf(books),
})

/** Which accounts and tax rates of the books invoices and payments go to: proposed from the chart, then remembered. */
export function MappingForm({ books }: { books: Books }) {
  const { t } = useTranslation('accounting')
  const message = useMessage()
  const { values, set, errors, problem, submit, busy } = useMapping(books)
  const accounts = useAccountChoices(books)
  const isReadOnly = !books.can.saveMapping
  return (
    <form onSubmit={submit} noValidate>
      <h3 className="mb-1 text-lg">{t('mapping.title')}</h3>
      <p className="mb-4 max-w-measure text-ink-2">{books.isMapped ? t('mapping.text') : t('mapping.proposed')}</p>
      {problem !== undefined && (
        <Notice tone="danger" className="mb-4">
          {message(problem)}
        </Notice>
      )}
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4 sm:grid-cols-2">
        <legend className="sr-only">{t('mapping.title')}</legend>
        <Select
          label={t('mapping.sales')}
          required
          placeholder={t('mapping.choose')}
          choices={accounts.sales}
          value={values.salesAccount}
          error={errors['salesAccount']}
          onChange={(event) => set({ salesAccount: event.currentTarget.value })}
        />
        <Select
          label={t('mapping.variations')}
          placeholder={t('mapping.asSales')}
          choices={accounts.sales}
          value={values.variationsAccount}
          error={errors['variationsAccount']}
          onChange={(event) => set({ variationsAccount: event.currentTarget.value })}
        />
        <Select
          label={t('mapping.bank')}
          hint={t('mapping.bankHint')}
          required
          placeholder={t('mapping.choose')}
          choices={accounts.bank}
          value={values.bankAccount}
          error={errors['bankAccount']}
          onChange={(event) => set({ bankAccount: event.currentTarget.value })}
        />
        <RateFields books={books} values={values} errors={errors} onChange={(rates) => set({ rates })} />
        <FeeFields
          books={books}
          fees={values.fees}
          errors={errors}
          onChange={(change) => set({ fees: { ...values.fees, ...change } })}
        />
      </fieldset>
      {!isReadOnly && (
        <Button type="submit" variant={books.isMapped ? 'secondary' : 'primary'} busy={busy} className="mt-4">
          {t('mapping.save')}
        </Button>
      )}
    </form>
  )
}

type Errors = Record<string, string | undefined>

/** A rate of invoices, with the rates of the books that are of the same percentage. */
function RateFields({
  books,
  values,
  errors,
  onChange,
}: {
  books: Books
  values: Values
  errors: Errors
  onChange: (rates: Values['rates']) => void
}) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  return books.mapping.rates.map((mapped, at) => {
    const { rate } = mapped
    const percent = format.number(Number(percentOfRate(rate)))
    const same = books.chart?.rates.filter((each) => percentOfRate(each.rate) === percentOfRate(rate)) ?? []
    return (
      <Select
        key={rate}
        label={t('mapping.rate', { percent })}
        hint={same.length === 0 ? t('mapping.noRate', { percent }) : undefined}
        placeholder={t('mapping.choose')}
        choices={same.map(({ type, name }) => ({ value: type, label: name }))}
        value={typeOf(values, mapped)}
        error={errors[`rates.${at}.type`]}
        onChange={(event) => onChange({ ...values.rates, [rate]: event.currentTarget.value })}
      />
    )
  })
}

function useAccountChoices({ chart }: Books): Record<'sales' | 'bank', Choice[]> {
  const named = (uses: readonly string[], key: 'code' | 'id') =>
    (chart?.accounts ?? [])
      .filter(({ use }) => uses.includes(use))
      .map((each) => ({ value: each[key], label: [each.code, each.name].filter(Boolean).join(' ') }))
  return { sales: named(['sales'], 'code'), bank: named(['bank', 'clearing'], 'id') }
}

function useMapping(books: Books) {
  const { t } = useTranslation('accounting')
  const [values, setValues] = useState(() => valuesOf(books))
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const today = useToday()
  const { mutate, isPending } = useSaveMapping()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    setProblem(undefined)
    // A rate without a place is left for later: invoices that have it say so.
    const rates = books.mapping.rates.flatMap((mapped) => {
      const type = typeOf(values, mapped)
      return type === '' ? [] : [{ rate: mapped.rate, type }]
    })
    const places = new Map(rates.map(({ rate }, sent) => [`rates.${sent}.type`, rate]))
    const fees = feesToSave(values.fees, today)
    const body = { ...values, variationsAccount: values.variationsAccount || null, rates, fees }
    mutate(body, {
      onSuccess: () => toast.success(t('mapping.saved')),
      onError(error) {
        const found: Errors = {}
        const left = placeErrors(error, (path, text) => {
          const rate = places.get(path)
          const at = books.mapping.rates.findIndex((each) => each.rate === rate)
          found[rate === undefined ? path : `rates.${at}.type`] = text
        })
        setErrors(found)
        setProblem(left)
      },
    })
  }
  return {
    values,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    errors,
    problem,
    submit,
    busy: isPending,
  }
}
