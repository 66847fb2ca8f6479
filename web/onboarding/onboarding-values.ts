import type { z } from 'zod'

import { type OnboardingStep, onboardingSteps } from '#domain/onboarding/choices.ts'
import {
  type completeOnboardingBody,
  integrationsStep,
  type OnboardingDraft,
  projectStep,
  teamStep,
} from '#domain/onboarding/schema.ts'

export type OnboardingValues = OnboardingDraft

export const emptyValues: OnboardingValues = {
  teamMembers: [{ email: '', role: 'user' }],
  skipsProject: false,
  projectName: '',
  projectType: '',
  clientName: '',
  clientEmail: '',
  xeroEnabled: false,
  xeroEmail: '',
  microsoftEnabled: false,
  microsoftEmail: '',
}

const schemas: Partial<Record<OnboardingStep, z.ZodType>> = {
  team: teamStep,
  project: projectStep,
  integrations: integrationsStep,
}

/** What a step's schema reads; the first and the last have none. */
export const schemaOf = (step: OnboardingStep): z.ZodType | undefined => schemas[step]

const projectOf = ({ projectName, projectType, clientName, clientEmail }: OnboardingValues) => ({
  projectName,
  projectType,
  clientName,
  clientEmail,
})

const wishesOf = ({ xeroEnabled, xeroEmail, microsoftEnabled, microsoftEmail }: OnboardingValues) => ({
  xeroEnabled,
  xeroEmail,
  microsoftEnabled,
  microsoftEmail,
})

export function inputOf(step: OnboardingStep, values: OnboardingValues): object {
  if (step === 'team') return { teamMembers: values.teamMembers }
  return step === 'project' ? projectOf(values) : wishesOf(values)
}

/** What the endpoint takes of it all. */
export const bodyOf = (values: OnboardingValues) =>
  ({
    teamMembers: values.teamMembers,
    project: values.skipsProject ? null : projectOf(values),
    ...wishesOf(values),
  }) as z.input<typeof completeOnboardingBody>

/** Going on without what a step asks for. */
export const skipped: Partial<Record<OnboardingStep, Partial<OnboardingValues>>> = {
  team: { teamMembers: [] },
  project: { skipsProject: true },
  integrations: { xeroEnabled: false, microsoftEnabled: false },
}

export const choosesIntegrations = ({ xeroEnabled, microsoftEnabled }: OnboardingValues): boolean =>
  xeroEnabled || microsoftEnabled

/** The field of the form, and its step, that a refusal is about. */
export function placeOf(path: string): { field: string; step: OnboardingStep } {
  const field = path.replace(/^project\./, '')
  if (field.startsWith('teamMembers')) return { field, step: 'team' }
  return { field, step: /^(xero|microsoft)/.test(field) ? 'integrations' : 'project' }
}

/** Whether a step may be left: its values are right, or it is skipped. */
const isPassed = (step: OnboardingStep, values: OnboardingValues): boolean =>
  (step === 'project' && values.skipsProject) || schemaOf(step)?.safeParse(inputOf(step, values)).success !== false

/** The wanted step, or the first one before it whose values are not right yet (SPEC 4: forward after validation). */
export const reachable = (values: OnboardingValues, wanted: OnboardingStep): OnboardingStep =>
  onboardingSteps.slice(0, onboardingSteps.indexOf(wanted)).find((step) => !isPassed(step, values)) ?? wanted

export const stepAfter = (step: OnboardingStep): OnboardingStep =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? step
export const stepBefore = (step: OnboardingStep): OnboardingStep =>
  onboardingSteps[onboardingSteps.indexOf(step) - 1] ?? step
