import { expect, it } from 'vitest'

import type { OnboardingStep } from '#domain/onboarding/choices.ts'
import { emptyValues, type OnboardingValues, reachable } from './onboarding-values.ts'

const team = { teamMembers: [{ email: 'ana@example.test', role: 'user' as const }] }
const project = {
  projectName: 'Kitchen',
  projectType: 'renovation' as const,
  clientName: 'Reid',
  clientEmail: 'reid@example.test',
}

it.each<[OnboardingStep, Partial<OnboardingValues>, OnboardingStep]>([
  ['welcome', {}, 'welcome'],
  ['team', {}, 'team'],
  ['project', {}, 'team'],
  ['complete', { teamMembers: [] }, 'project'],
  ['complete', { teamMembers: [], skipsProject: true }, 'complete'],
  ['integrations', { ...team, ...project }, 'integrations'],
  ['complete', { ...team, ...project, xeroEnabled: true }, 'integrations'],
  ['complete', { ...team, ...project, xeroEnabled: true, xeroEmail: 'books@example.test' }, 'complete'],
])('%s with %j leads to %s: forward only after each step is right (SPEC 4)', (wanted, values, step) => {
  expect(reachable({ ...emptyValues, ...values }, wanted)).toBe(step)
})
