import { describe, expect, it } from 'vitest'
import { complaints, without } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import {
  createVariationBody,
  invoiceStatusBody,
  progressBody,
  updateVariationBody,
  variationForm,
  variationListQuery,
  visibilityBody,
} from './schema.ts'

const variation = {
  clientId: newId(),
  name: 'Skylight',
  description: 'Over the stair',
  quotedAmount: '200',
  cost: '120',
}

describe('the variation form (SPEC 5)', () => {
  it('takes the required fields alone, and every field together', () => {
    expect(complaints(variationForm, variation)).toEqual([])
    expect(
      complaints(createVariationBody, {
        ...variation,
        id: newId(),
        type: 'credit',
        jobId: newId(),
        images: [{ fileId: newId(), caption: 'Roof' }],
        fileIds: [newId()],
      }),
    ).toEqual([])
    expect(variationForm.parse({ ...variation, quotedAmount: 200.5, cost: '0' })).toMatchObject({
      quotedAmount: '200.50',
      cost: '0.00',
    })
  })

  it.each([
    ['clientId', 'Client is required'],
    ['name', 'Name is required'],
    ['description', 'Description is required'],
    ['quotedAmount', 'Quoted amount is required'],
    ['cost', 'Cost is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', null])
      expect(complaints(variationForm, { ...variation, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(variationForm, without(variation, field))).toEqual([`${field}: ${message}`])
  })

  it.each([
    ['quotedAmount', 'Amount must be positive'],
    ['cost', 'Cost must be positive'],
  ])('refuses a negative %s, and what is no amount', (field, message) => {
    for (const amount of [-1, '-0.01', '-5000'])
      expect(complaints(variationForm, { ...variation, [field]: amount })).toEqual([`${field}: ${message}`])
    for (const amount of ['x', 'NaN', '1e3', '1.005', '1,000'])
      expect(complaints(variationForm, { ...variation, [field]: amount })).toEqual([
        `${field}: Please enter a valid amount`,
      ])
    expect(complaints(variationForm, { ...variation, [field]: '1000000000' })).toEqual([
      `${field}: Amounts can be up to 999,999,999.99`,
    ])
    expect(complaints(variationForm, { ...variation, [field]: 0 })).toEqual([])
  })

  it('is an addition or a credit, with at most thirty photos and ten files', () => {
    for (const type of ['addition', 'credit']) expect(complaints(variationForm, { ...variation, type })).toEqual([])
    expect(complaints(variationForm, { ...variation, type: 'refund' })).toEqual([
      'type: Please choose one of the options',
    ])
    const ids = (count: number) => Array.from({ length: count }, newId)
    expect(complaints(variationForm, { ...variation, fileIds: ids(11) })).toEqual([
      'fileIds: You can attach up to 10 files',
    ])
    expect(complaints(variationForm, { ...variation, images: ids(31).map((fileId) => ({ fileId })) })).toEqual([
      'images: You can attach up to 30 photos',
    ])
    expect(
      complaints(variationForm, { ...variation, images: [{ fileId: newId(), caption: 'x'.repeat(301) }] }),
    ).toEqual(['images.0.caption: A caption cannot exceed 300 characters'])
  })

  it.each([
    'variationId',
    'status',
    'progressStatus',
    'invoiceStatus',
    'dateApproved',
    'dateCompleted',
    'invoicedToDate',
    'showInJobReport',
    'createdBy',
    'margin',
  ])('never takes %s from the form', (field) => {
    for (const body of [createVariationBody, updateVariationBody])
      expect(complaints(body, { ...variation, [field]: 'approved' })).toHaveLength(1)
  })
})

describe('what its menus set', () => {
  it.each(['pending', 'in_progress', 'completed'])('progress %s', (progressStatus) =>
    expect(complaints(progressBody, { progressStatus })).toEqual([]),
  )
  it.each(['pending', 'invoiced'])('invoice status %s', (invoiceStatus) =>
    expect(complaints(invoiceStatusBody, { invoiceStatus })).toEqual([]),
  )

  it('is one of its choices and nothing else', () => {
    for (const wrong of ['', 'done', null, 1]) {
      expect(complaints(progressBody, { progressStatus: wrong })).toEqual([
        'progressStatus: Please choose one of the options',
      ])
      expect(complaints(invoiceStatusBody, { invoiceStatus: wrong })).toEqual([
        'invoiceStatus: Please choose one of the options',
      ])
    }
    expect(complaints(visibilityBody, { showInJobReport: 'yes' })).toHaveLength(1)
    expect(
      complaints(variationListQuery, { status: 'approved', progress: 'completed', sort: '-quotedAmount' }),
    ).toEqual([])
    expect(complaints(variationListQuery, { status: 'rejected' })).toHaveLength(1)
    // Sorting by cost would tell an outsider with a list what they may not read.
    expect(complaints(variationListQuery, { sort: 'cost' })).toHaveLength(1)
  })
})
