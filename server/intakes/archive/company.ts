import type { z } from 'zod'
import type { Archived } from '#domain/archives/schema.ts'
import {
  brandingForm,
  companyForm,
  numberingForm,
  numberingMessages,
  settingsForm,
  type SettingsForm,
} from '#domain/companies/schema.ts'
import type { FieldError } from '#domain/errors.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import { allSeries, type Series } from '#domain/numbers.ts'
import { asForm, at } from './faults.ts'

type Company = Archived<'company'>
type Supplier = Archived<'invoices'>['supplier']

const look = brandingForm.pick({ primaryColor: true, secondaryColor: true })

/** No number is longer: beyond that none is counted. */
const lastNumber = 10 ** 15

/**
 * What is wrong with what a company says of itself, each part by the form that it is entered in. What goes with the
 * company wherever it is read, as its timezone does, would keep it from being opened at all.
 */
export function companyFaults({
  settings,
  branding,
  numbering,
  reminderSchedule: _r,
  ...profile
}: Company): FieldError[] {
  const { language, theme, notifications, delivery } = settings
  const { primaryColor, secondaryColor } = branding
  // Any text, as far as its type goes.
  const timezone = settings.timezone as SettingsForm['timezone']
  return [
    ...profileFaults(profile),
    ...asForm(settingsForm, { language, timezone, theme, notifications, delivery }, 'settings'),
    ...asForm(look, { primaryColor, secondaryColor }, 'branding'),
    ...allSeries.flatMap((series) => numberingFaults(numbering, series)),
  ]
}

function profileFaults({
  id: _i,
  version: _v,
  ...form
}: Omit<Company, 'settings' | 'branding' | 'numbering' | 'reminderSchedule'>): FieldError[] {
  const { defaultTaxRate, defaultPaymentTerms, ...texts } = form
  // What a company has not said of itself since it signed up is empty, also where its form asks for it by now.
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  return [
    ...asForm(companyForm.partial(), { ...said, defaultPaymentTerms } as Partial<z.input<typeof companyForm>>),
    ...(defaultTaxRate === ''
      ? at('defaultTaxRate', intakeMessages.otherForm)
      : asForm(companyForm.pick({ defaultTaxRate: true }), { defaultTaxRate })),
  ]
}

/** What is wrong with the supplier of an invoice, who said it in the form of a company's profile. */
export function supplierFaults({ name, address, email, phone, gstNumber, bankAccount }: Supplier): FieldError[] {
  const texts = { name, address, email, phone, gstNumber, bankAccount }
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  return asForm(companyForm.partial(), said as Partial<z.input<typeof companyForm>>, 'supplier')
}

function numberingFaults(numbering: Company['numbering'], series: Series): FieldError[] {
  const { prefix, next } = numbering[series]
  const path = `numbering.${series}`
  const isShared = allSeries.some((other) => other !== series && numbering[other].prefix === prefix)
  const isWritten = prefix === prefix.trim().toUpperCase()
  const isCounted = Number.isInteger(next) && next > 0 && next <= lastNumber
  return [
    ...asForm(numberingForm.shape[series].pick({ prefix: true }), { prefix }, path),
    ...(isWritten ? [] : at(`${path}.prefix`, numberingMessages.prefixInvalid)),
    ...(isShared ? at(`${path}.prefix`, numberingMessages.prefixTaken) : []),
    ...(isCounted ? [] : at(`${path}.next`, numberingMessages.nextInvalid)),
  ]
}
