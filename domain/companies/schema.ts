import { z } from 'zod'
import { cleaned, cleanedNumber } from '../characters.ts'
import {
  shownCode,
  shownCount,
  shownEmail,
  shownId,
  shownInstant,
  shownLines,
  shownPhone,
  shownTaxRate,
  shownVersion,
  shownWebsite,
} from '../field-kinds.ts'
import { timezones } from '../dates.ts'
import { fileView } from '../files/schema.ts'
import {
  choice,
  idField,
  listOf,
  optionalCode,
  optionalEmail,
  optionalLines,
  optionalPhone,
  optionalText,
  optionalWebsite,
  requiredCode,
  requiredEmail,
  requiredPhone,
  requiredText,
  taxRate,
} from '../fields.ts'
import { paymentTerms } from '../invoices/choices.ts'
import type { Series } from '../numbers.ts'
import { deliveryForm } from '../notifications/schema.ts'
import { languages, themes, type NotificationCategory } from './choices.ts'
import { notificationChoices, type Channels } from './rules.ts'

/** Messages of the company profile (SPEC 5, 8). */
export const companyMessages = {
  nameRequired: 'Company name is required',
  codeRequired: 'Short code is required',
  codeInvalid: 'A short code has 2 to 10 letters or digits',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a valid phone number',
  websiteInvalid: 'Please enter a valid website URL',
  gstInvalid: 'A GST number has 8 or 9 digits',
  taxRateInvalid: 'Tax rate must be between 0 and 100',
  noEdit: 'You do not have permission to edit company settings',
}

/** Messages of the general settings. */
export const settingsMessages = {
  noEdit: 'You do not have permission to edit settings',
}

/** Messages of the branding (SPEC 8). */
export const brandingMessages = {
  colourInvalid: 'Please enter a colour such as #10B981',
  noEdit: 'You do not have permission to edit branding settings',
}

/** Messages of the numbering. */
export const numberingMessages = {
  prefixRequired: 'Prefix is required',
  prefixInvalid: 'A prefix has 1 to 10 letters, digits or hyphens',
  prefixTaken: 'Another series has this prefix already',
  nextInvalid: 'The next number is a whole number from 1 to 999999999',
  nextInUse: 'Numbers up to {{number}} are in use. Please choose a higher one',
}

/** Eight or nine digits, with or without the usual hyphens; nothing when the company is not registered. */
const gstNumber = optionalCode(20).refine(
  (value) => value === undefined || value === '' || /^\d{8,9}$/.test(value.replace(/[\s-]/g, '')),
  companyMessages.gstInvalid,
)

/** What people call the company for short, in capitals. Not unique: it names it to people who know it. */
const shortCode = requiredCode(companyMessages.codeRequired)
  .refine((value) => /^[A-Za-z0-9]{2,10}$/.test(value), companyMessages.codeInvalid)
  .overwrite((value) => value.toUpperCase())

/** The company profile; what stands on its invoices is here. */
export const companyForm = z.strictObject({
  name: requiredText(companyMessages.nameRequired, { min: 1 }),
  companyId: shortCode,
  email: requiredEmail(companyMessages.emailRequired, companyMessages.emailInvalid),
  billingEmail: optionalEmail(companyMessages.emailInvalid),
  phone: requiredPhone(companyMessages.phoneRequired, companyMessages.phoneInvalid),
  website: optionalWebsite(companyMessages.websiteInvalid),
  address: optionalLines(300),
  contactName: optionalText(),
  contactPhone: optionalPhone(companyMessages.phoneInvalid),
  contactEmail: optionalEmail(companyMessages.emailInvalid),
  gstNumber,
  /** Where clients pay to; printed on invoices. */
  bankAccount: optionalCode(60),
  defaultTaxRate: taxRate(companyMessages.taxRateInvalid).describe('The rate of tax of a new line of an invoice.'),
  defaultPaymentTerms: choice(paymentTerms),
})
export type CompanyForm = z.output<typeof companyForm>
/** As programs send it: the rate of tax is refused as a fraction. */
export const updateCompanyBody = companyForm.extend({ defaultTaxRate: taxRate() }).partial()

export const companyRecord = z
  .object({
    id: shownId,
    version: shownVersion,
    companyId: shownCode,
    name: z.string(),
    email: shownEmail,
    billingEmail: shownEmail,
    phone: shownPhone,
    website: shownWebsite,
    address: shownLines,
    contactName: z.string(),
    contactPhone: shownPhone,
    contactEmail: shownEmail,
    gstNumber: shownCode,
    bankAccount: shownCode,
    defaultTaxRate: shownTaxRate,
    defaultPaymentTerms: z.string(),
  })
  .meta({ id: 'Company' })
export type CompanyRecord = z.infer<typeof companyRecord>

/** When a super admin stepped into the company, who and why; the reason is empty where none was asked for yet. */
const opening = z.object({ id: shownId, at: shownInstant, name: z.string(), reason: z.string() })
export const openingList = listOf(opening).meta({ id: 'OpeningList' })

const channels = z.strictObject({ bell: z.boolean(), email: z.boolean(), push: z.boolean() })
/** What to be told of, by each category and channel. */
export const notificationChoicesForm = z.strictObject({
  reports: channels,
  invoices: channels,
  payments: channels,
  variations: channels,
  tasks: channels,
  people: channels,
  account: channels,
  // Programs and archives from before this category existed do not send it.
  colleagues: channels.default(notificationChoices({}).colleagues),
} satisfies Record<NotificationCategory, z.ZodType<Channels>>)

/** What holds for all of the company's people who have chosen nothing else (PRODUCT 11). */
export const settingsForm = z.strictObject({
  language: choice(languages),
  timezone: choice(timezones),
  theme: choice(themes),
  notifications: notificationChoicesForm,
  delivery: deliveryForm,
})
export type SettingsForm = z.output<typeof settingsForm>
export const updateSettingsBody = settingsForm.partial()

export const settingsRecord = settingsForm.extend({
  version: shownVersion,
  // Stored before there was a list, it may be another one.
  timezone: z.string(),
})
export type SettingsRecord = z.infer<typeof settingsRecord>

/** `#10b981`, in capitals. */
export const colour = z
  .string({ error: brandingMessages.colourInvalid })
  .overwrite((value) => cleaned(value, 'code'))
  .regex(/^#[0-9A-Fa-f]{6}$/, brandingMessages.colourInvalid)
  .overwrite((value) => value.toUpperCase())

/** How the company looks: in the app, in the portal, in mails and on paper. */
export const brandingForm = z.strictObject({
  primaryColor: colour,
  secondaryColor: colour,
  /** Id of an uploaded `company-logo`, or null to remove it. */
  logoFileId: idField.nullable(),
})
export type BrandingForm = z.output<typeof brandingForm>
export const updateBrandingBody = brandingForm.partial()

export const brandingRecord = z
  .object({
    version: shownVersion,
    primaryColor: z.string(),
    secondaryColor: z.string(),
    logo: fileView.nullable(),
  })
  .meta({ id: 'Branding' })
export type BrandingRecord = z.infer<typeof brandingRecord>

const series = z.strictObject({
  prefix: requiredCode(numberingMessages.prefixRequired)
    .refine((value) => /^(?=.{1,10}$)[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(value), numberingMessages.prefixInvalid)
    .overwrite((value) => value.toUpperCase()),
  next: z.union([z.string(), z.number()], { error: numberingMessages.nextInvalid }).transform((value, context) => {
    const written = cleanedNumber(String(value))
    const next = /^\d{1,9}$/.test(written) ? Number(written) : 0
    if (next > 0) return next
    context.addIssue({ code: 'custom', message: numberingMessages.nextInvalid })
    return z.NEVER
  }),
})

/** What the numbers of each kind of record begin with, and which comes next (SPEC 3). */
export const numberingForm = z.strictObject({
  client: series,
  job: series,
  report: series,
  variation: series,
  invoice: series,
} satisfies Record<Series, typeof series>)
export type NumberingForm = z.output<typeof numberingForm>
export const updateNumberingBody = numberingForm.partial()

const standing = z.object({ prefix: z.string(), next: shownCount })
export const numberingRecord = z
  .object({
    client: standing,
    job: standing,
    report: standing,
    variation: standing,
    invoice: standing,
    version: shownVersion,
    /** The year that the yearly series are in. */
    year: shownCount,
  })
  .meta({ id: 'Numbering' })
export type NumberingRecord = z.infer<typeof numberingRecord>
