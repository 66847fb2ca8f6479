import type { z } from 'zod'

import { usualColours } from '#domain/colours.ts'
import type { CompanySize, Industry } from '#domain/companies/choices.ts'
import { accountStep, brandingStep, companyStep, type signUpBody } from '#domain/signup/schema.ts'
import { colourOf } from '#web/records/brand-colours.ts'

/** The steps, in their order (SPEC 4). */
export const steps = ['account', 'company', 'branding'] as const
export type Step = (typeof steps)[number]

/** What the three steps hold, as typed. */
export type SignUpValues = {
  name: string
  email: string
  password: string
  confirmPassword: string
  companyName: string
  companySize: CompanySize | ''
  industry: Industry | ''
  primaryColor: string
  secondaryColor: string
}

export const emptyValues: SignUpValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  companyName: '',
  companySize: '',
  industry: '',
  primaryColor: usualColours.primary,
  secondaryColor: usualColours.secondary,
}

const schemas = { account: accountStep, company: companyStep, branding: brandingStep }

/** The fields of each step. */
const fields: Record<Step, readonly (keyof SignUpValues)[]> = {
  account: ['name', 'email', 'password', 'confirmPassword'],
  company: ['companyName', 'companySize', 'industry'],
  branding: ['primaryColor', 'secondaryColor'],
}

/** What a step's schema reads, and what it reads of what is typed. */
export const schemaOf = (step: Step): z.ZodType => schemas[step]
export const inputOf = (step: Step, values: SignUpValues): Record<string, string> =>
  Object.fromEntries(fields[step].map((field) => [field, fieldInput(field, values[field])]))

const fieldInput = (field: keyof SignUpValues, value: string): string =>
  field === 'primaryColor' || field === 'secondaryColor' ? (colourOf(value) ?? value) : value

/** The step of a field that was refused; the logo's is the last. */
export const stepOf = (field: string): Step =>
  steps.find((step) => fields[step].some((each) => each === field)) ?? 'branding'

/** The step that may be shown: the one that is wanted, unless one before it still has faults. */
export function reachable(values: SignUpValues, wanted: string | null): Step {
  const asked = steps.find((step) => step === wanted) ?? 'account'
  return steps.slice(0, steps.indexOf(asked)).find((step) => !isRight(step, values)) ?? asked
}

const isRight = (step: Step, values: SignUpValues): boolean => schemas[step].safeParse(inputOf(step, values)).success

type Body = Omit<z.input<typeof signUpBody>, 'form' | 'language' | 'timezone'>

/** What the endpoint takes of it: the password once. */
export function bodyOf(values: SignUpValues): Body {
  const all = Object.assign({}, ...steps.map((step) => inputOf(step, values))) as Body & { confirmPassword?: string }
  delete all.confirmPassword
  return all
}
