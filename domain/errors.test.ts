import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conflict, fieldErrors, forbidden, invalid, invalidField, notFound, stale } from './errors.ts'

describe('refusals', () => {
  it.each([
    [notFound(), 404, 'not_found', 'Item not found'],
    [forbidden(), 403, 'forbidden', 'You do not have permission to do this'],
    [forbidden('Not you'), 403, 'forbidden', 'Not you'],
    [conflict('in_the_way', 'Something is in the way'), 409, 'in_the_way', 'Something is in the way'],
    [invalid([]), 422, 'validation_failed', 'Invalid input'],
    [invalidField('name', 'Name is required'), 422, 'validation_failed', 'Name is required'],
  ])('say %s', (refusal, status, code, message) => {
    expect([refusal.status, refusal.code, refusal.message]).toEqual([status, code, message])
  })

  it('carry the record an edit was too late for', () => {
    expect(stale({ version: 3 })).toMatchObject({ status: 412, code: 'stale_version', current: { version: 3 } })
  })
})

describe('field errors', () => {
  const form = z.strictObject({
    name: z.string('Name is required'),
    milestones: z.array(z.strictObject({ title: z.string('Title is required') })),
  })
  const said = (value: unknown) => fieldErrors(form.safeParse(value).error ?? new z.ZodError([]))

  it('name the field by its way through lists', () => {
    expect(said({ name: 1, milestones: [{ title: 'a' }, {}] })).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'milestones.1.title', message: 'Title is required' },
    ])
  })

  it('name each field that cannot be set', () => {
    expect(said({ name: 'a', role: 'admin', companyId: 'x', milestones: [{ title: 'a', id: 1 }] })).toEqual([
      { path: 'milestones.0.id', message: 'This field cannot be set' },
      { path: 'role', message: 'This field cannot be set' },
      { path: 'companyId', message: 'This field cannot be set' },
    ])
  })
})
