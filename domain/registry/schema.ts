import { z } from 'zod'
import { cleaned } from '../characters.ts'
import {
  shownCode,
  shownCount,
  shownDollars,
  shownEmail,
  shownId,
  shownInstant,
  shownPhone,
  shownVersion,
  shownWebsite,
} from '../field-kinds.ts'
import { companyForm } from '../companies/schema.ts'
import { languages } from '../companies/choices.ts'
import { timezones } from '../dates.ts'
import { choice, idField, instant, listQuery, permits, requiredEmail, requiredText, pagesOf } from '../fields.ts'
import { plans } from '../plans.ts'
import { planIntervals } from '../subscription/choices.ts'
import { companyRoles, userStatuses } from '../users/choices.ts'
import { companySorts, companyStatuses } from './choices.ts'

/** Messages of the companies as the super admin looks after them (SPEC 5, 8). */
export const registryMessages = {
  adminNameRequired: 'Name is required',
  adminEmailRequired: 'Email is required',
  adminEmailInvalid: 'Please enter a valid email address',
  reasonRequired: 'Please say why you open this company',
  typeName: 'Please type the name exactly as it is written',
  trialsEnd: 'Only a trial has an end',
  cancelledAlready: 'This company was cancelled. Restore it first',
  notCancelled: 'Only a cancelled company can be restored',
  subscribed: 'This company pays for its plan by a subscription. It changes and ends that itself',
  hasOrgAdmin: 'This company has an organization admin, who invites its people',
}

/** What is set for a new company, and who is invited as its first org_admin. */
export const newCompanyForm = z.strictObject({
  ...companyForm.pick({ name: true, companyId: true, email: true, phone: true, website: true }).shape,
  timezone: choice(timezones),
  language: choice(languages),
  plan: choice(plans),
  adminName: requiredText(registryMessages.adminNameRequired),
  adminEmail: requiredEmail(registryMessages.adminEmailRequired, registryMessages.adminEmailInvalid),
})
export const createCompanyBody = newCompanyForm.extend({ id: idField.optional() })

/** A company as the super admin sees it from outside: nothing of what is in it. */
export const companySummary = z
  .object({
    id: shownId,
    /** Of what is agreed with it: its plan. */
    version: shownVersion,
    name: z.string(),
    companyId: shownCode,
    email: shownEmail,
    phone: shownPhone,
    website: shownWebsite,
    timezone: z.string(),
    plan: z.enum(plans),
    trialEndsAt: shownInstant.nullable(),
    /** How often it pays for its plan, by a subscription of its own; null of what was agreed by hand. */
    interval: z.enum(planIntervals).nullable(),
    status: z.enum(companyStatuses),
    cancelledAt: shownInstant.nullable(),
    /** When it is erased for good, of a cancelled one. */
    erasedFrom: shownInstant.nullable(),
    people: shownCount,
    activeJobs: shownCount,
    reports: shownCount,
    /** What it pays per month, 0.00 once cancelled; null where the price is agreed upon. */
    monthlyValue: shownDollars.nullable(),
    createdAt: shownInstant,
    ...permits('updatePlan', 'inviteOrgAdmin', 'deleteCompany', 'restoreCompany'),
  })
  .meta({ id: 'CompanySummary' })
export type CompanySummary = z.infer<typeof companySummary>

export const companyListQuery = z.strictObject({
  ...listQuery(companySorts),
  status: choice(companyStatuses).optional(),
  plan: choice(plans).optional(),
})
/** What the companies of a list have together. */
export const companyTotals = z
  .object({
    companies: shownCount,
    people: shownCount,
    activeJobs: shownCount,
    reports: shownCount,
    /** What they pay per month together; cancelled companies pay nothing. */
    monthlyValue: shownDollars,
    /** How many have a plan whose price is agreed upon, which is not in it. */
    agreed: shownCount,
  })
  .meta({ id: 'CompanyTotals' })
export type CompanyTotals = z.infer<typeof companyTotals>

export const companyList = pagesOf(companySummary)
  .extend({
    counts: z.object({ active: shownCount, cancelled: shownCount }),
    totals: companyTotals,
  })
  .meta({ id: 'CompanyList' })

/** Who runs the company, or was invited to. */
const orgAdmin = z.object({
  id: shownId,
  name: z.string(),
  email: shownEmail,
  status: z.enum(userStatuses),
  invitation: z.object({ sentAt: shownInstant, expiresAt: shownInstant, isExpired: z.boolean() }).nullable(),
})
export type OrgAdmin = z.infer<typeof orgAdmin>

/** How large a company is and what goes on there, without any of its contents. */
export const companyOverview = z
  .object({
    people: z.array(z.object({ role: z.enum(companyRoles), status: z.enum(userStatuses), count: shownCount })),
    orgAdmins: z.array(orgAdmin),
    size: z.object({
      clients: shownCount,
      jobs: shownCount,
      reports: shownCount,
      invoices: shownCount,
      variations: shownCount,
      storedBytes: shownCount,
    }),
    /** What happened last: which event, when and by whom; about what stays with the company. */
    activity: z.array(z.object({ id: shownId, at: shownInstant, action: z.string(), name: z.string() })),
  })
  .meta({ id: 'CompanyOverview' })
export type CompanyOverview = z.infer<typeof companyOverview>

/** Why somebody of Stringline steps into a company; the company is shown it. */
export const openForm = z.strictObject({ reason: requiredText(registryMessages.reasonRequired, { max: 300 }) })

/** What is agreed with a company. A trial has an end, no other plan has. */
export const planForm = z.strictObject({ plan: choice(plans), trialEndsAt: instant().nullable() })
export const updatePlanBody = planForm.partial()

/** The company's name, typed by who cancels it. */
export const deleteCompanyQuery = z.strictObject({
  name: z
    .string()
    .max(400)
    .overwrite((typed) => cleaned(typed, 'line'))
    .default(''),
})

export const orgAdminForm = newCompanyForm.pick({ adminName: true, adminEmail: true })
