import { describe, expect, it } from 'vitest'

import type { Session } from '#web/lib/rights.ts'
import { newValues } from './form-values.ts'

const unchosen = { language: null, theme: null, timezone: null, singleKeys: true }
const nobody = { client: null, job: null }
const session = (jobTitle: string): Session => ({
  user: {
    id: '1',
    name: 'Mere Tautahi',
    email: 'mere@example.test',
    isConfirmed: true,
    role: 'user',
    jobTitle,
    photoUrl: null,
    ...unchosen,
  },
  company: null,
  needsSecondStep: false,
  companies: [],
  openedBefore: null,
  can: {} as Session['can'],
})

describe('a new report', () => {
  it('is written today, by whoever is signed in, under their job title', () => {
    expect(newValues(session('Site Foreman'), '2026-11-20', nobody)).toMatchObject({
      date: '2026-11-20',
      preparedBy: 'Mere Tautahi',
      preparedByTitle: 'Site Foreman',
    })
  })

  it('is written by a Project Manager where the person has no title (PRODUCT 11)', () => {
    expect(newValues(session(''), '2026-11-20', nobody).preparedByTitle).toBe('Project Manager')
  })
})
