import { describe, expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { createShareBody, sendInvoiceBody, sendReportBody } from './schema.ts'

describe('sharing a report', () => {
  it('takes nothing at all, an id, an end with any offset, or no end', () => {
    for (const body of [
      {},
      { id: newId() },
      { expiresAt: '2026-12-01T00:00:00Z' },
      { expiresAt: '2026-12-01T00:00:00+13:00' },
      { expiresAt: null },
    ]) {
      expect(complaints(createShareBody, body)).toEqual([])
    }
  })

  it('reads the end as UTC', () => {
    expect(createShareBody.parse({ expiresAt: '2026-12-01T00:00:00+13:00' }).expiresAt).toBe('2026-11-30T11:00:00.000Z')
  })

  it.each(['2026-12-01', '2026-12-01T00:00:00', '2026-02-30T00:00:00Z', 'tomorrow', ''])(
    'does not take %j for an instant',
    (expiresAt) => {
      expect(complaints(createShareBody, { expiresAt })).toEqual(['expiresAt: Please enter a valid date'])
    },
  )

  it.each(['token', 'views', 'reportId', 'revokedAt'])('does not let %s be set', (field) => {
    expect(complaints(createShareBody, { [field]: 1 })).toEqual([`${field}: This field cannot be set`])
  })
})

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@b.nz`).join(', ')

describe('sending a report', () => {
  it.each([
    [undefined, 'Email is required'],
    ['', 'Email is required'],
    ['  ', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    [' ,; \n', 'Email is required'],
    ['a@b.nz, nobody; c@d.nz', '“nobody” is not a valid email address'],
    ['a@b.nz, John Smith', '“John Smith” is not a valid email address'],
    [`a@b.nz, ${'x'.repeat(250)}@d.nz`, `“${'x'.repeat(59)}…” is not a valid email address`],
    [
      'a@b.nz, c@d\u0007.nz',
      'The invisible character U+0007 after “c@d” cannot be stored. Delete it or type the text again',
    ],
    [addresses(11), 'Please enter at most 10 email addresses'],
    ['a'.repeat(4001), 'This text is too long'],
  ])('answers %j with %j', (to, message) => {
    expect(complaints(sendReportBody, { to })).toEqual([`to: ${message}`])
  })

  it('takes ten addresses, of which the same count once, and keeps them with commas between', () => {
    expect(sendReportBody.parse({ to: `${addresses(10)}; A3@B.NZ` }).to).toBe(addresses(10))
  })

  it('complains of each address that is none', () => {
    expect(complaints(sendReportBody, { to: 'one, a@b.nz, two' })).toEqual([
      'to: “one” is not a valid email address',
      'to: “two” is not a valid email address',
    ])
  })

  it('takes a message of 2000 characters', () => {
    expect(complaints(sendReportBody, { to: 'a@b.nz', message: 'm'.repeat(2000) })).toEqual([])
    expect(complaints(sendReportBody, { to: 'a@b.nz', message: 'm'.repeat(2001) })).toEqual([
      'message: This text is too long',
    ])
  })
})

describe('sending an invoice', () => {
  it('needs an address', () => {
    expect(complaints(sendInvoiceBody, { to: 'a@tui.example', message: 'As agreed' })).toEqual([])
    expect([
      complaints(sendInvoiceBody, {}),
      complaints(sendInvoiceBody, { to: '' }),
      complaints(sendInvoiceBody, { to: 'nobody' }),
    ]).toEqual([['to: Email is required'], ['to: Email is required'], ['to: Please enter a valid email address']])
  })
})
