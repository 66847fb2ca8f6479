import { endpoint } from '../endpoint.ts'
import { placeToPay, planChoice, planShown } from './schema.ts'

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
  proof: 'recent',
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

export const subscribePlan = endpoint({
  name: 'subscribePlan',
  method: 'POST',
  path: '/api/plan/subscription',
  summary: 'Begin to pay for a plan: answers the address of the page where that is done',
  explanation: 'The page is Stripe’s. Whoever has subscribed there comes back, and the company is open from then on.',
  access: 'member',
  right: 'manage_company:edit',
  body: planChoice,
  output: placeToPay,
  goesOn: true,
})

export const confirmPlan = endpoint({
  name: 'confirmPlan',
  method: 'POST',
  path: '/api/plan/confirm',
  summary: 'Ask how the subscription stands by now, after coming back from where it is paid',
  access: 'member',
  right: 'manage_company:edit',
  output: planShown,
  goesOn: true,
})

export const changePlan = endpoint({
  name: 'changePlan',
  method: 'POST',
  path: '/api/plan/change',
  summary: 'Move the subscription to another plan, or pay it by the month or by the year',
  explanation: 'What is left of the time that was paid for is taken off; what is missing is asked of the card at once.',
  access: 'member',
  right: 'manage_company:edit',
  body: planChoice,
  output: planShown,
  goesOn: true,
})

export const openBilling = endpoint({
  name: 'openBilling',
  method: 'POST',
  path: '/api/plan/billing',
  summary: 'Answer the address of the page where card, invoices and the end of the subscription are looked after',
  access: 'member',
  right: 'manage_company:edit',
  output: placeToPay,
  goesOn: true,
})
