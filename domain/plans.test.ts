import { expect, it } from 'vitest'
import { abovePlan, beyondPlan, nearLimit, planLimits, plans, quotas } from './plans.ts'
import { monthlyValueOf, payUntil } from './subscription/choices.ts'

it('has the limits of SPEC 9: Basic 5 people, 10 active jobs, 10 GB; Pro 15, any number, 100 GB; Enterprise none', () => {
  const gb = 1_073_741_824
  expect(planLimits.basic).toEqual({ users: 5, activeJobs: 10, storage: 10 * gb })
  expect(planLimits.pro).toEqual({ users: 15, activeJobs: null, storage: 100 * gb })
  expect(planLimits.trial).toEqual(planLimits.pro)
  expect(planLimits.enterprise).toEqual({ users: null, activeJobs: null, storage: null })
})

it('says each limit with what to do about it', () => {
  const said = plans.flatMap((plan) =>
    quotas.flatMap((quota) => {
      const limit = planLimits[plan][quota]
      return limit === null ? [] : [beyondPlan[quota](limit).message]
    }),
  )
  expect(new Set(said)).toEqual(
    new Set([
      'Your plan allows 15 users. Disable one or move to a larger plan',
      'Your plan allows 100 GB of files. Delete files or move to a larger plan',
      'Your plan allows 5 users. Disable one or move to a larger plan',
      'Your plan allows 10 active jobs. Complete one or move to a larger plan',
      'Your plan allows 10 GB of files. Delete files or move to a larger plan',
    ]),
  )
})

it.each([
  [10, 8, null],
  [10, 9, 'limitNear'],
  [10, 10, 'limitReached'],
  [10, 11, 'limitReached'],
  [null, 1e9, null],
] as const)('with a limit of %s, %d is %s', (limit, used, standing) => {
  expect(nearLimit(limit, used)).toBe(standing)
})

it('says of each limit how much is too much of it, and what to do first', () => {
  const gb = 1_073_741_824
  expect(
    quotas.map(
      (quota) => abovePlan[quota](quota === 'storage' ? 10 * gb : 10, quota === 'storage' ? 12 * gb : 12).message,
    ),
  ).toEqual([
    'This plan allows 10 users and you have 12. Disable some first',
    'This plan allows 10 active jobs and you have 12. Complete some first',
    'This plan allows 10 GB of files and you have more. Delete some first',
  ])
})

it.each([
  ['trial', null, '0.00'],
  ['basic', null, '49.00'],
  ['basic', 'month', '49.00'],
  ['basic', 'year', '40.83'],
  ['pro', 'year', '82.50'],
  ['enterprise', null, null],
] as const)('%s, paid by the %s, brings %s by the month', (plan, interval, value) => {
  expect(monthlyValueOf(plan, interval)).toBe(value)
})

it('leaves seven days to make up for a payment that failed', () => {
  expect(payUntil('2026-11-20T10:00:00.000Z')).toBe('2026-11-27T10:00:00.000Z')
})
