import { endpoint } from '../endpoint.ts'
import { planShown } from './schema.ts'

export const getPlan = endpoint({
  name: 'getPlan',
  method: 'GET',
  path: '/api/plan',
  summary: 'Read the company’s plan, and how much of it is used',
  access: ['manage_company:view'],
  output: planShown,
})

export const cancelPlan = endpoint({
  name: 'cancelPlan',
  method: 'POST',
  path: '/api/plan/cancel',
  summary: 'Cancel the company: it is closed at once, and erased thirty days later',
  explanation:
    'By its people themselves, and by no program. Until it is erased it is read by its organization admins, who can take the cancellation back.',
  access: 'member',
  right: 'manage_company:edit',
  output: planShown,
  goesOn: true,
})

export const resumePlan = endpoint({
  name: 'resumePlan',
  method: 'POST',
  path: '/api/plan/resume',
  summary: 'Take the cancellation of the company back',
  access: 'member',
  right: 'manage_company:edit',
  output: planShown,
  goesOn: true,
})
