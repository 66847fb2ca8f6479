import { describe, expect, it } from 'vitest'
import { complaints, without } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { createReportBody, defaultPreparedByTitle, reportForm, reportListQuery, updateReportBody } from './schema.ts'

const report = {
  clientId: newId(),
  jobId: newId(),
  date: '2026-11-20',
  preparedBy: 'Mere Tautahi',
  preparedByTitle: 'Project Manager',
  progressPercentage: 40,
  tasksAchieved: 'Slab',
  tasksPlanned: 'Frames',
  keyUpdates: 'On programme',
  clientCommunication: 'Met on site',
  accidents: 'No accidents',
  councilInspections: 'Passed',
}

describe('the report form (SPEC 5)', () => {
  it('takes the required fields, with and without comments and photos', () => {
    expect(complaints(reportForm, report)).toEqual([])
    expect(complaints(reportForm, { ...report, comments: '', images: [] })).toEqual([])
    expect(
      complaints(reportForm, {
        ...report,
        comments: 'Wet week',
        images: [{ fileId: newId(), caption: 'North wall' }, { fileId: newId() }],
      }),
    ).toEqual([])
    expect(defaultPreparedByTitle).toBe('Project Manager')
  })

  it.each([
    ['clientId', 'Client is required'],
    ['jobId', 'Job is required'],
    ['date', 'Report date is required'],
    ['preparedBy', 'Prepared by is required'],
    ['preparedByTitle', 'Title is required'],
    ['progressPercentage', 'Progress percentage is required'],
    ['tasksAchieved', 'Tasks achieved is required'],
    ['tasksPlanned', 'Tasks planned is required'],
    ['keyUpdates', 'Key updates are required'],
    ['clientCommunication', 'Client communication is required'],
    ['accidents', 'Health and safety is required'],
    ['councilInspections', 'Council inspections are required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', null])
      expect(complaints(reportForm, { ...report, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(reportForm, without(report, field))).toEqual([`${field}: ${message}`])
  })

  it.each([
    [0, []],
    [1, []],
    [100, []],
    [-1, ['Progress cannot be less than 0%']],
    [101, ['Progress cannot exceed 100%']],
    [50.5, ['Progress must be a whole percent']],
    [Number.NaN, ['Progress percentage is required']],
    ['40', ['Progress percentage is required']],
    [true, ['Progress percentage is required']],
  ])('answers a progress of %j with %j', (progressPercentage, messages) => {
    expect(complaints(reportForm, { ...report, progressPercentage })).toEqual(
      messages.map((message) => `progressPercentage: ${message}`),
    )
  })

  it.each(['2026-02-30', '2025-02-29', '31/12/2026', 'x'])('refuses the date %j', (date) => {
    expect(complaints(reportForm, { ...report, date })).toEqual(['date: Please enter a valid date'])
  })

  it('takes spaces and empty lines for nothing', () => {
    expect(complaints(reportForm, { ...report, keyUpdates: ' \n ' })).toEqual(['keyUpdates: Key updates are required'])
  })

  it('takes 4000 characters of comments, captions of 300, sixty photos', () => {
    const photos = (count: number) => Array.from({ length: count }, () => ({ fileId: newId() }))
    expect(complaints(reportForm, { ...report, comments: 'c'.repeat(4000), images: photos(60) })).toEqual([])
    expect(complaints(reportForm, { ...report, comments: 'c'.repeat(4001) })).toEqual([
      'comments: Comments cannot exceed 4000 characters',
    ])
    expect(complaints(reportForm, { ...report, images: photos(61) })).toEqual([
      'images: You can attach up to 60 photos',
    ])
    expect(complaints(reportForm, { ...report, images: [{ fileId: newId(), caption: 'c'.repeat(300) }] })).toEqual([])
    expect(
      complaints(reportForm, {
        ...report,
        images: [{ fileId: newId() }, { fileId: newId(), caption: 'c'.repeat(301) }],
      }),
    ).toEqual(['images.1.caption: A caption cannot exceed 300 characters'])
    expect(complaints(reportForm, { ...report, images: [{ fileId: 'x' }] })).toEqual([
      'images.0.fileId: This id is not valid',
    ])
  })

  it.each([
    'reportId',
    'contractAmount',
    'invoicedToDate',
    'approvedVariations',
    'pendingVariations',
    'milestones',
    'companyId',
    'clientName',
    'createdBy',
  ])('does not let %s be set: the server takes it from the job', (field) => {
    expect(complaints(createReportBody, { ...report, [field]: 'x' })).toEqual([`${field}: This field cannot be set`])
  })

  it('knows client and job by their ids however they are written', () => {
    const parsed = reportForm.parse({
      ...report,
      clientId: report.clientId.toUpperCase(),
      jobId: report.jobId.toUpperCase(),
    })
    expect(parsed).toMatchObject({ clientId: report.clientId, jobId: report.jobId })
  })

  it('lets an edit send one field and ask for fresh figures', () => {
    expect(complaints(updateReportBody, { comments: 'Late concrete' })).toEqual([])
    expect(complaints(updateReportBody, { refreshFigures: true })).toEqual([])
    expect(complaints(createReportBody, { ...report, refreshFigures: true })).toEqual([
      'refreshFigures: This field cannot be set',
    ])
  })
})

it('filters the list by progress, date, client, job and author', () => {
  expect(
    complaints(reportListQuery, {
      progress: '76-100',
      date: 'last-30',
      clientId: newId(),
      jobId: newId(),
      mine: 'true',
      sort: '-date',
    }),
  ).toEqual([])
  for (const query of [
    { progress: '0-100' },
    { date: 'today' },
    { jobId: '1' },
    { mine: 'false' },
    { sort: 'comments' },
  ])
    expect(complaints(reportListQuery, query)).toHaveLength(1)
})
