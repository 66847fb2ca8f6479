import { expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { fileLimits, fileMessages, fileQuery, maxFiles, uploadQuery } from './schema.ts'

it('has the limits and texts of SPEC 5, 8 and 9', () => {
  const mb = 1_048_576
  expect(fileLimits).toMatchObject({
    'client-logo': {
      maxBytes: 5 * mb,
      tooLarge: { message: 'File size must be less than 5MB' },
      imagesOnly: true,
      wrongType: 'Please upload an image file',
    },
    'job-file': { maxBytes: 10 * mb, tooLarge: { message: 'File size must be less than 10MB' }, imagesOnly: false },
    'report-image': {
      maxBytes: 10 * mb,
      tooLarge: { message: 'File size must be less than 10MB' },
      imagesOnly: true,
      wrongType: 'Please upload an image file',
    },
  })
  expect(maxFiles).toBe(10)
  expect(fileMessages).toMatchObject({
    tooMany: 'You can attach up to {{maximum}} files',
    notALogo: 'Please upload an image file (JPEG, PNG, or GIF)',
  })
})

it('takes an upload for a known purpose only', () => {
  expect(complaints(uploadQuery, { purpose: 'job-file', id: newId() })).toEqual([])
  for (const query of [
    {},
    { purpose: 'payroll' },
    { purpose: 'job-file', id: '../x' },
    { purpose: 'job-file', size: '9' },
  ])
    expect(complaints(uploadQuery, query)).toHaveLength(1)
})

it('reads a file in one of two sizes', () => {
  expect(fileQuery.parse({})).toEqual({ size: 'full' })
  expect(complaints(fileQuery, { size: 'thumb', download: '1' })).toEqual([])
  for (const query of [{ size: 'print' }, { download: 'yes' }]) expect(complaints(fileQuery, query)).toHaveLength(1)
})
