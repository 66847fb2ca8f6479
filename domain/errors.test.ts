import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  conflict,
  fieldErrors,
  forbidden,
  invalid,
  invalidField,
  notFound,
  sentence,
  stale,
  written,
} from './errors.ts'
import { optionalTextOfAtLeast } from './fields.ts'

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

  it('carry what stands in their sentence', () => {
    const said = sentence('Your plan allows {{limit}} active jobs', { limit: 10 })
    const wire = { template: 'Your plan allows {{limit}} active jobs', params: { limit: 10 } }
    expect(conflict('quota', said)).toMatchObject({ message: 'Your plan allows 10 active jobs', ...wire })
    expect(forbidden(said)).toMatchObject({ status: 403, message: 'Your plan allows 10 active jobs', ...wire })
    expect(invalidField('job', said)).toMatchObject({
      message: 'Your plan allows 10 active jobs',
      ...wire,
      errors: [{ path: 'job', message: 'Your plan allows 10 active jobs', ...wire }],
    })
    expect(conflict('in_the_way', 'Something is in the way').template).toBeUndefined()
  })
})

describe('a sentence with values', () => {
  it('writes numbers as the specification does, grouped from five digits on', () => {
    const said = (limit: number) => sentence('Notes cannot exceed {{limit}} characters', { limit }).message
    expect([said(1000), said(25_000)]).toEqual([
      'Notes cannot exceed 1000 characters',
      'Notes cannot exceed 25,000 characters',
    ])
    expect([written(25_000, 'es'), written(25_000, 'fr'), written(1000, 'en-NZ')]).toEqual([
      '25.000',
      '25\u202f000',
      '1000',
    ])
  })

  it('takes texts as they are, and once: a value with places of its own stays what it is', () => {
    expect(sentence('{{name}} of {{name}}: {{count}}', { name: '{{count}}', count: 2 })).toEqual({
      message: '{{count}} of {{count}}: 2',
      template: '{{name}} of {{name}}: {{count}}',
      params: { name: '{{count}}', count: 2 },
    })
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

  it('fill in the limit that the schema checked', () => {
    const limited = z.strictObject({
      name: z.string().min(2, 'At least {{minimum}} characters').max(4, 'At most {{maximum}} characters'),
      code: optionalTextOfAtLeast(3, 'At least {{minimum}} characters'),
      lines: z.array(z.string()).max(1, 'Up to {{maximum}} lines'),
    })
    const least = { template: 'At least {{minimum}} characters', params: { minimum: 3 } }
    const errors = fieldErrors(limited.safeParse({ name: 'abcde', code: 'a', lines: ['', ''] }).error!)
    expect(errors).toEqual([
      {
        path: 'name',
        message: 'At most 4 characters',
        template: 'At most {{maximum}} characters',
        params: { maximum: 4 },
      },
      { path: 'code', message: 'At least 3 characters', ...least },
      { path: 'lines', message: 'Up to 1 lines', template: 'Up to {{maximum}} lines', params: { maximum: 1 } },
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
