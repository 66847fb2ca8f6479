import { z } from 'zod'
import {
  choice,
  decimal,
  listOf,
  listQuery,
  optionalCode,
  optionalEmail,
  optionalLines,
  optionalPhone,
  optionalText,
  optionalWebsite,
  requiredEmail,
  requiredPhone,
  requiredText,
} from '../fields.ts'
import { paymentTerms } from '../invoices/choices.ts'

/** A company as the super admin sees it from outside. */
export const companySummary = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  status: z.string(),
  people: z.number(),
  activeJobs: z.number(),
  createdAt: z.string(),
})
export type CompanySummary = z.infer<typeof companySummary>
export const companyListQuery = z.strictObject(listQuery(['name', 'createdAt']))
export const companyList = listOf(companySummary)

/** How long a new company may try everything (SPEC 9). */
export const trialDays = 14

/** Messages of the company profile (SPEC 5, 8). */
export const companyMessages = {
  nameRequired: 'Company name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a valid phone number',
  websiteInvalid: 'Please enter a valid website URL',
  gstInvalid: 'A GST number has 8 or 9 digits',
  taxRateInvalid: 'Tax rate must be between 0 and 100',
  noEdit: 'You do not have permission to edit company settings',
}

/** Eight or nine digits, with or without the usual hyphens; nothing when the company is not registered. */
const gstNumber = optionalCode(20).refine(
  (value) => value === undefined || value === '' || /^\d{8,9}$/.test(value.replace(/[\s-]/g, '')),
  companyMessages.gstInvalid,
)

/** The company profile; what stands on its invoices is here. */
export const companyForm = z.strictObject({
  name: requiredText(companyMessages.nameRequired, { min: 1 }),
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
  /** Of a new line, as a fraction: 0.15 is 15%. */
  defaultTaxRate: decimal({
    invalid: companyMessages.taxRateInvalid,
    tooLarge: companyMessages.taxRateInvalid,
    places: 5,
    max: '1',
  }),
  defaultPaymentTerms: choice(paymentTerms),
})
export type CompanyForm = z.output<typeof companyForm>
export const updateCompanyBody = companyForm.partial()

export const companyRecord = z.object({
  id: z.string(),
  version: z.number(),
  companyId: z.string(),
  name: z.string(),
  email: z.string(),
  billingEmail: z.string(),
  phone: z.string(),
  website: z.string(),
  address: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  gstNumber: z.string(),
  bankAccount: z.string(),
  defaultTaxRate: z.string(),
  defaultPaymentTerms: z.string(),
})
export type CompanyRecord = z.infer<typeof companyRecord>

/** When a super admin stepped into the company, and who. */
const opening = z.object({ id: z.string(), at: z.string(), name: z.string() })
export const openingList = listOf(opening)
