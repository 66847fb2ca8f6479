import { describe, expect, it } from 'vitest'
import { withoutRaising } from '../fields.ts'
import { complaints, without } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { createJobBody, jobAmounts, jobEditForm, jobForm, jobListQuery, updateJobBody } from './schema.ts'

const job = {
  clientId: newId(),
  name: 'Deck',
  address: '12 Rimu Street',
  startDate: '2026-11-20',
  estimatedEndDate: '2027-02-28',
  status: 'pending',
  contractAmount: '1250.00',
}

describe('the job form (SPEC 5)', () => {
  it('takes the required fields alone, and every field together', () => {
    expect(complaints(jobForm, job)).toEqual([])
    expect(
      complaints(jobForm, {
        ...job,
        jobId: 'J1',
        projectManagerName: 'Mo',
        jobManager: 'Al',
        quoteNumber: 'Q-7',
        claimNumber: 'C-9',
        description: 'Kwila',
        totalInvoiced: '0',
        pendingVariationValue: 1,
        approvedVariationValue: 2.5,
        notes: 'Dog',
        milestones: [
          { title: 'Piles', dueDate: '2026-12-01', completed: true },
          { title: 'Boards', dueDate: '' },
          { title: 'Oil', dueDate: null },
        ],
        fileIds: [newId()],
      }),
    ).toEqual([])
  })

  it.each([
    ['name', 'Job name is required'],
    ['address', 'Address is required'],
    ['startDate', 'Start date is required'],
    ['estimatedEndDate', 'Estimated end date is required'],
    ['contractAmount', 'Contract amount is required'],
    ['status', 'Status is required'],
    ['clientId', 'Client is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', null])
      expect(complaints(jobForm, { ...job, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(jobForm, without(job, field))).toEqual([`${field}: ${message}`])
  })

  it.each([
    ['name', 'A', 'Job name must be at least 2 characters'],
    ['jobId', 'J', 'Job ID must be at least 2 characters'],
    ['address', '1 St', 'Address must be at least 5 characters'],
    ['projectManagerName', 'M', 'Project manager name must be at least 2 characters'],
    ['jobManager', 'M', 'Job manager must be at least 2 characters'],
  ])('refuses a short %s', (field, short, message) => {
    expect(complaints(jobForm, { ...job, [field]: short })).toEqual([`${field}: ${message}`])
    expect(complaints(jobForm, { ...job, [field]: ` ${short} ` })).toEqual([`${field}: ${message}`])
    expect(complaints(jobForm, { ...job, [field]: `${short}x` })).toEqual([])
  })

  it.each(['jobId', 'projectManagerName', 'jobManager', 'quoteNumber', 'claimNumber', 'description', 'notes'])(
    'lets %s be empty',
    (field) => {
      expect(complaints(jobForm, { ...job, [field]: '' })).toEqual([])
    },
  )

  it.each(['startDate', 'estimatedEndDate'])('takes only days that exist for %s', (field) => {
    for (const date of ['2026-02-30', '2026-13-01', '20/11/2026', 'tomorrow', '2026-11-20T00:00:00Z', '2026-1-1']) {
      expect(complaints(jobForm, { ...job, [field]: date })).toEqual([`${field}: Please enter a valid date`])
    }
    expect(complaints(jobForm, { ...job, [field]: '2028-02-29' })).toEqual([])
  })

  it('knows three statuses', () => {
    for (const status of ['pending', 'in-progress', 'completed'])
      expect(complaints(jobForm, { ...job, status })).toEqual([])
    for (const status of ['in_progress', 'Completed', 'overdue'])
      expect(complaints(jobForm, { ...job, status })).toEqual(['status: Status is required'])
  })

  it('takes 1000 characters of notes and not one more', () => {
    expect(complaints(jobForm, { ...job, notes: 'n'.repeat(1000) })).toEqual([])
    expect(complaints(jobForm, { ...job, notes: 'n'.repeat(1001) })).toEqual([
      'notes: Notes cannot exceed 1000 characters',
    ])
  })

  it('takes ten files and fifty milestones', () => {
    const files = (count: number) => Array.from({ length: count }, () => newId())
    expect(complaints(jobForm, { ...job, fileIds: files(10) })).toEqual([])
    expect(complaints(jobForm, { ...job, fileIds: files(11) })).toEqual(['fileIds: You can attach up to 10 files'])
    const milestones = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Stage ${at}` }))
    expect(complaints(jobForm, { ...job, milestones: milestones(50) })).toEqual([])
    expect(complaints(jobForm, { ...job, milestones: milestones(51) })).toEqual([
      'milestones: A job can have up to 50 milestones',
    ])
  })

  it('points at the milestone that is wrong', () => {
    expect(complaints(jobForm, { ...job, milestones: [{ title: 'Piles' }, { title: ' ' }] })).toEqual([
      'milestones.1.title: Milestone title is required',
    ])
    expect(complaints(jobForm, { ...job, milestones: [{ title: 'Piles', dueDate: '2026-02-30' }] })).toEqual([
      'milestones.0.dueDate: Please enter a valid date',
    ])
  })

  it.each(['companyId', 'figures', 'overdue', 'version', 'clientName'])('does not let %s be set', (field) => {
    expect(complaints(jobForm, { ...job, [field]: 'x' })).toEqual([`${field}: This field cannot be set`])
  })
})

const amounts = [
  ['contractAmount', 'Contract amount must be positive'],
  ['totalInvoiced', 'Total invoiced must be positive'],
  ['pendingVariationValue', 'Pending variation value must be positive'],
  ['approvedVariationValue', 'Approved variation value must be positive'],
] as const

describe.each(amounts)('%s', (field, positive) => {
  const said = (value: unknown) => complaints(jobForm, { ...job, [field]: value })
  const read = (value: unknown) => jobForm.parse({ ...job, [field]: value })[field]

  it.each([
    ['0', '0.00'],
    ['-0', '0.00'],
    ['0.01', '0.01'],
    ['007', '7.00'],
    ['1250', '1250.00'],
    ['1250.5', '1250.50'],
    ['1250.50', '1250.50'],
    ['1250.500', '1250.50'],
    [' 12 ', '12.00'],
    ['999999999.99', '999999999.99'],
    [0, '0.00'],
    [-0, '0.00'],
    [1250, '1250.00'],
    [1250.5, '1250.50'],
    [0.1, '0.10'],
    [1e3, '1000.00'],
  ])('reads %j as %s', (value, amount) => {
    expect(read(value)).toBe(amount)
  })

  it.each(['-1', '-0.01', '-0.001', -1, -0.01])('refuses %j below zero', (value) => {
    expect(said(value)).toEqual([`${field}: ${positive}`])
  })

  it.each(['1000000000', '1000000000.00', '9'.repeat(30), 1e12])('refuses %j as too large', (value) => {
    expect(said(value)).toEqual([`${field}: Amounts can be up to 999,999,999.99`])
  })

  it.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '1E3',
    '0x10',
    '1.005',
    '0.001',
    '1,250.00',
    '1250,00',
    '$5',
    '5 $',
    '1 250',
    '1.',
    '.5',
    '+5',
    '--5',
    'five',
    '9'.repeat(41),
    1e21,
    1e-7,
    0.001,
  ])('refuses %j as no amount', (value) => {
    expect(said(value)).toEqual([`${field}: Please enter a valid amount`])
  })

  it.each([true, [], {}, ['5']])('refuses %j', (value) => {
    expect(said(value)).toHaveLength(1)
  })
})

it.each(['totalInvoiced', 'pendingVariationValue', 'approvedVariationValue'] as const)(
  'an empty %s is zero',
  (field) => {
    expect(jobForm.parse({ ...job, [field]: '' })[field]).toBe('0.00')
  },
)

describe('an edit of amounts from before there was a limit', () => {
  const before = {
    contractAmount: '5000000000.00',
    totalInvoiced: '10.00',
    pendingVariationValue: '0.00',
    approvedVariationValue: '0.00',
  }
  const form = jobEditForm.superRefine(withoutRaising(before, jobAmounts))
  const said = (amounts: object) => complaints(form, { ...job, ...before, ...amounts })

  it('may leave them or lower them, and not raise them', () => {
    expect(said({})).toEqual([])
    expect(said({ contractAmount: '4999999999.99', totalInvoiced: '999999999.99' })).toEqual([])
    expect(said({ contractAmount: '5000000000.01', totalInvoiced: '1000000000' })).toEqual([
      'contractAmount: Amounts can be up to 999,999,999.99',
      'totalInvoiced: Amounts can be up to 999,999,999.99',
    ])
  })

  it('has the limit of the column at the latest', () => {
    expect(complaints(updateJobBody, { contractAmount: '1000000000000' })).toEqual([
      'contractAmount: Amounts can be up to 999,999,999,999.99',
    ])
  })
})

describe('around the form', () => {
  it('lets a new job leave start and status to us, and an edit send one field', () => {
    const { status: _, startDate: __, ...rest } = job
    expect(complaints(createJobBody, { ...rest, id: newId() })).toEqual([])
    expect(complaints(updateJobBody, { status: 'completed' })).toEqual([])
    expect(complaints(updateJobBody, { contractAmount: '' })).toEqual(['contractAmount: Contract amount is required'])
  })

  it('knows a client by its id however it is written', () => {
    expect(jobForm.parse({ ...job, clientId: job.clientId.toUpperCase() }).clientId).toBe(job.clientId)
  })

  it('filters by status, overdue and client', () => {
    expect(
      complaints(jobListQuery, { status: 'in-progress', overdue: 'true', clientId: newId(), sort: '-progress' }),
    ).toEqual([])
    for (const query of [{ status: 'late' }, { overdue: 'false' }, { clientId: 'x' }, { sort: 'notes' }])
      expect(complaints(jobListQuery, query)).toHaveLength(1)
  })
})
