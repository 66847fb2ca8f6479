import { describe, expect, it } from 'vitest'
import { plans } from '../plans.ts'
import { loggedPath, planHas, troubleOf } from './rules.ts'

describe('the log of calls', () => {
  it.each([
    ['/connections', '/connections'],
    ['/connections?authEventId=secret', '/connections'],
    ['/connections/7cb59f93-2964-421d-bb5e-a0f7a4572a44', '/connections/:id'],
    ['/api.xro/2.0/Invoices/INV-0042', '/api.xro/2.0/Invoices/INV-0042'],
    ['/api.xro/2.0/Invoices/4711#part', '/api.xro/2.0/Invoices/:id'],
    ['/v1/someone@example.test/mail', '/v1/:id/mail'],
    [`/v1/${'x'.repeat(41)}`, '/v1/:id'],
    ['/v1/a b/%2e%2e', '/v1/:id/:id'],
  ])('has of %s no more than %s', (path, logged) => expect(loggedPath(path)).toBe(logged))

  it.each([
    [200, null],
    [204, null],
    [302, 'refused'],
    [304, null],
    [401, 'refused'],
    [408, 'down'],
    [429, 'busy'],
    [500, 'down'],
    [599, 'down'],
  ])('takes %i for %s', (status, trouble) => expect(troubleOf(status)).toBe(trouble))
})

it('Xero comes with every plan but Basic', () => {
  expect(plans.filter((plan) => planHas(plan, 'xero'))).toEqual(['trial', 'pro', 'enterprise'])
})
