import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { CompanyForm } from '#domain/companies/schema.ts'
import { paymentTerms } from '#domain/invoices/choices.ts'
import { FormNumber } from '#web/ui/form-figures.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import type { companyTexts, CompanyValues } from './company-values.ts'

type CompanyFieldsProps = { form: UseFormReturn<CompanyValues, unknown, CompanyForm> }

/** Who the company is, whom to ask for, and what its invoices carry. */
export function CompanyFields({ form }: CompanyFieldsProps) {
  const { t } = useTranslation('settings')
  const { register, formState } = form
  const of = (name: (typeof companyTexts)[number]) => ({
    label: t(`fields.${name}`),
    error: formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <div className="flex flex-col gap-10">
      <FieldGroup title={t('groups.company')}>
        <TextField required autoComplete="organization" {...of('name')} />
        <TextField required autoComplete="off" hint={t('hints.companyId')} {...of('companyId')} />
        <TextField required type="email" autoComplete="email" {...of('email')} />
        <TextField type="email" hint={t('hints.billingEmail')} {...of('billingEmail')} />
        <TextField required type="tel" autoComplete="tel" {...of('phone')} />
        <TextField inputMode="url" autoComplete="url" {...of('website')} />
        <TextArea rows={2} className="sm:col-span-2" {...of('address')} />
      </FieldGroup>
      <FieldGroup title={t('groups.contact')}>
        <TextField autoComplete="name" className="sm:col-span-2" {...of('contactName')} />
        <TextField type="email" {...of('contactEmail')} />
        <TextField type="tel" {...of('contactPhone')} />
      </FieldGroup>
      <FieldGroup title={t('groups.invoicing')} note={t('groups.invoicingNote')}>
        <TextField autoComplete="off" hint={t('hints.gstNumber')} {...of('gstNumber')} />
        <TextField autoComplete="off" hint={t('hints.bankAccount')} {...of('bankAccount')} />
        <FormNumber
          label={t('fields.defaultTaxRate')}
          hint={t('hints.defaultTaxRate')}
          unit="%"
          min={0}
          max={100}
          step={0.1}
          control={form.control}
          name="taxPercent"
        />
        <Select
          label={t('fields.defaultPaymentTerms')}
          hint={t('hints.defaultPaymentTerms')}
          choices={paymentTerms.map((terms) => ({ value: terms, label: t(`terms.${terms}`) }))}
          error={formState.errors.defaultPaymentTerms?.message}
          {...register('defaultPaymentTerms')}
        />
      </FieldGroup>
    </div>
  )
}
