import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { jobForm } from '#domain/jobs/schema.ts'
import { ApiProblem } from './api.ts'
import { aliased, placeErrors, schemaResolver } from './form-errors.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

describe('the resolver', () => {
  const schema = z
    .object({
      name: z.string().min(1, 'Name is required').max(5, 'Too long'),
      fileIds: z.array(z.string().min(3, 'No such file')),
      start: z.string(),
      end: z.string(),
    })
    .refine(({ start, end }) => start <= end, 'The end comes first')
  type Values = { name: string; files: { id: string }[]; start: string; end: string }
  const resolve = schemaResolver<Values, typeof schema>(
    schema,
    ({ files, ...rest }) => ({ ...rest, fileIds: files.map(({ id }) => id) }),
    { fileIds: 'files' },
  )
  const values: Values = { name: 'Tui', files: [{ id: 'abc' }], start: '1', end: '2' }

  it('hands over what the endpoint takes', async () => {
    expect(await resolve(values, undefined, options)).toEqual({
      values: { name: 'Tui', fileIds: ['abc'], start: '1', end: '2' },
      errors: {},
    })
  })

  it('puts each complaint where the screen shows the field, in lists too', async () => {
    const { errors } = await resolve({ ...values, name: '', files: [{ id: 'abc' }, { id: 'a' }] }, undefined, options)
    expect(errors).toEqual({
      name: { type: 'schema', message: 'Name is required' },
      files: [undefined, { type: 'schema', message: 'No such file' }],
    })
  })

  it('puts what is about no single field at the root, where the form shows it', async () => {
    const { errors } = await resolve({ ...values, end: '0' }, undefined, options)
    expect(errors).toEqual({ root: { type: 'schema', message: 'The end comes first' } })
  })

  it('looks across fields whatever else is wrong, and says the field’s own fault first', async () => {
    const late = ({ end }: Values) => (end < '2' ? [{ path: 'end', message: 'Too early' }] : [])
    const both = schemaResolver<Values, typeof schema>(
      schema,
      ({ files: _files, ...rest }) => ({ ...rest, fileIds: [] }),
      {},
      late,
    )
    const name = { type: 'schema', message: 'Name is required' }
    const end = { type: 'schema', message: 'Too early' }
    expect((await both({ ...values, end: '1' }, undefined, options)).errors).toEqual({ end })
    expect((await both({ ...values, name: '', end: '1' }, undefined, options)).errors).toEqual({ name, end })
    expect((await both(values, undefined, options)).errors).toEqual({})
  })

  it('keeps the first complaint about a field', async () => {
    const twice = z.object({ name: z.string().min(3, 'Too short').regex(/^\d+$/, 'Digits only') })
    const { errors } = await schemaResolver(twice, (input: { name: string }) => input, {})(
      { name: 'x' },
      undefined,
      options,
    )
    expect(errors).toEqual({ name: { type: 'schema', message: 'Too short' } })
  })

  it('fills the limit into the sentence of a real form', async () => {
    const job = schemaResolver(jobForm, (input: z.input<typeof jobForm>) => input, {})
    const { errors } = await job({ notes: 'x'.repeat(1001) } as z.input<typeof jobForm>, undefined, options)
    expect(errors).toMatchObject({ notes: { message: 'Notes cannot exceed 1000 characters' } })
  })
})

describe('a refusal of the server', () => {
  const placed = (error: unknown) => {
    const at: [string, string][] = []
    return { left: placeErrors(error, (path, message) => at.push([path, message])), at }
  }
  const refusal = (...errors: { path: string; message: string }[]) => new ApiProblem(422, 'invalid', 'Invalid', errors)

  it('stands at its fields', () => {
    const errors = [
      { path: 'name', message: 'Taken' },
      { path: 'items.0.price', message: 'Too large' },
    ]
    expect(placed(refusal(...errors))).toEqual({
      left: undefined,
      at: [
        ['name', 'Taken'],
        ['items.0.price', 'Too large'],
      ],
    })
  })

  it('shows what has no field, also beside what has one', () => {
    const whole = { path: '', message: 'These do not go together' }
    expect(placed(refusal(whole))).toEqual({ left: 'These do not go together', at: [] })
    expect(placed(refusal({ path: 'name', message: 'Taken' }, whole))).toEqual({
      left: 'These do not go together',
      at: [['name', 'Taken']],
    })
  })

  it('without fields is shown as it is', () => {
    expect(placed(new ApiProblem(409, 'conflict', 'This job has invoices'))).toEqual({
      left: 'This job has invoices',
      at: [],
    })
  })

  it('that is none of the server’s says only that it was unexpected', () => {
    const unexpected = { left: 'An unexpected error occurred. Please try again.', at: [] }
    expect(placed(new TypeError('x is undefined'))).toEqual(unexpected)
    expect(placed(undefined)).toEqual(unexpected)
  })
})

test.each([
  ['fileIds', 'files'],
  ['fileIds.2', 'files.2'],
  ['fileIdsOfOthers', 'fileIdsOfOthers'],
  ['items.fileIds', 'items.fileIds'],
  ['', ''],
])('%o stands on the screen at %o', (path, shown) => {
  expect(aliased(path, { fileIds: 'files' })).toBe(shown)
})
