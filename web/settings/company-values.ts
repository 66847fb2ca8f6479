import type { TFunction } from 'i18next'
import type { z } from 'zod'

import { percentOfRate, rateOfPercent } from '#domain/invoices/rules.ts'
import type { companyForm, CompanyRecord } from '#domain/companies/schema.ts'
import { paymentTerms } from '#domain/invoices/choices.ts'
import type { useFormat } from '#web/lib/format.ts'

/** The fields that are plain text, in the order of the page. */
export const companyTexts = [
  'name',
  'companyId',
  'email',
  'billingEmail',
  'phone',
  'website',
  'address',
  'contactName',
  'contactEmail',
  'contactPhone',
  'gstNumber',
  'bankAccount',
] as const
type CompanyText = (typeof companyTexts)[number]

/** What the company page holds; the tax rate as people say it, in percent. */
export type CompanyValues = Record<CompanyText | 'taxPercent' | 'defaultPaymentTerms', string>

/** The stored company in the form. */
export function companyValuesOf(company: CompanyRecord): CompanyValues {
  const texts = Object.fromEntries(companyTexts.map((field) => [field, company[field]])) as Record<CompanyText, string>
  return {
    ...texts,
    taxPercent: percentOfRate(company.defaultTaxRate),
    defaultPaymentTerms: company.defaultPaymentTerms,
  }
}

/** What the endpoint takes. */
export function companyInputOf({
  taxPercent,
  defaultPaymentTerms,
  ...texts
}: CompanyValues): z.input<typeof companyForm> {
  return { ...texts, defaultTaxRate: rateOfPercent(taxPercent), defaultPaymentTerms: termsOf(defaultPaymentTerms) }
}

const termsOf = (chosen: string) => paymentTerms.find((terms) => terms === chosen) ?? paymentTerms[0]

/** How each field reads when two versions are compared. */
export function companyDifferences(t: TFunction<'settings'>, format: ReturnType<typeof useFormat>) {
  return [
    ...companyTexts.map((field) => ({ label: t(`fields.${field}`), text: (company: CompanyValues) => company[field] })),
    {
      label: t('fields.defaultTaxRate'),
      text: ({ taxPercent }: CompanyValues) => `${format.number(Number(taxPercent))} %`,
    },
    {
      label: t('fields.defaultPaymentTerms'),
      text: ({ defaultPaymentTerms }: CompanyValues) => t(`terms.${termsOf(defaultPaymentTerms)}`),
    },
  ]
}
