import { useTranslation } from 'react-i18next'

import type { Books } from '#domain/accounting/schema.ts'
import { percentOfRate } from '#domain/invoices/rules.ts'
import { useFormat } from '#web/lib/format.ts'
import { useToday } from '#web/lib/session.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Select } from '#web/ui/select.tsx'

/** Where fees go, as it is being chosen; without an account they go nowhere. */
export interface FeeValues {
  account: string
  taxType: string
  since: string
}

export const feeValuesOf = ({ mapping: { fees } }: Books): FeeValues => ({
  account: fees.account ?? '',
  taxType: fees.taxType ?? '',
  since: fees.since ?? '',
})

/** What is sent of it. */
export const feesToSave = ({ account, taxType, since }: FeeValues, today: string) =>
  account === '' ? null : { account, taxType, since: since === '' ? today : since }

/** Where what Stripe keeps of card payments is entered as spent: with the tax in it, and from which day on. */
export function FeeFields({
  books: { chart },
  fees,
  errors,
  onChange,
}: {
  books: Books
  fees: FeeValues
  errors: Record<string, string | undefined>
  onChange: (change: Partial<FeeValues>) => void
}) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  const today = useToday()
  const accounts = (chart?.accounts ?? []).filter(({ use }) => use === 'fees')
  return (
    <>
      <Select
        label={t('mapping.fees')}
        hint={t(accounts.length === 0 ? 'mapping.feesUnknown' : 'mapping.feesHint')}
        placeholder={t('mapping.noFees')}
        choices={accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        value={fees.account}
        error={errors['fees.account']}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
      />
      {fees.account !== '' && (
        <>
          <Select
            label={t('mapping.feesTax')}
            required
            placeholder={t('mapping.choose')}
            choices={(chart?.feeRates ?? []).map(({ type, name, rate }) => ({
              value: type,
              label: t('mapping.feesRate', { name, percent: format.number(Number(percentOfRate(rate))) }),
            }))}
            value={fees.taxType}
            error={errors['fees.taxType']}
            onChange={(event) => onChange({ taxType: event.currentTarget.value })}
          />
          <DateField
            label={t('mapping.feesSince')}
            hint={t('mapping.feesSinceHint')}
            required
            today={today}
            value={fees.since === '' ? today : fees.since}
            error={errors['fees.since']}
            onChange={(since) => onChange({ since })}
          />
        </>
      )}
    </>
  )
}
