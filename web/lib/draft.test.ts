import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDrafts, readDraft, removeDraft, writeDraft } from './draft.ts'
import { BlockedStorage, MemoryStorage } from './memory-storage.testing.ts'

const draft = { values: { name: 'Tui', items: [{ quantity: '2' }] }, id: 'a', version: 3 }
let storage: MemoryStorage

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a draft', () => {
  it('comes back as it was written, with the moment', () => {
    writeDraft('mere.kauri', 'client', draft)
    expect(readDraft('mere.kauri', 'client')).toEqual({ ...draft, savedAt: '2026-11-20T10:00:00.000Z' })
  })

  it('is the person’s own, in that company, under that name', () => {
    writeDraft('mere.kauri', 'client', draft)
    expect(readDraft('hone.kauri', 'client')).toBeUndefined()
    expect(readDraft('mere.totara', 'client')).toBeUndefined()
    expect(readDraft('mere.kauri', 'client:1')).toBeUndefined()
  })

  it('is there for thirty days and then no more', () => {
    writeDraft('mere.kauri', 'client', draft)
    vi.advanceTimersByTime(30 * 86_400_000 - 1)
    expect(readDraft('mere.kauri', 'client')).toMatchObject(draft)
    vi.advanceTimersByTime(1)
    expect(readDraft('mere.kauri', 'client')).toBeUndefined()
  })

  it('is gone once removed', () => {
    writeDraft('mere.kauri', 'client', draft)
    removeDraft('mere.kauri', 'client')
    expect(readDraft('mere.kauri', 'client')).toBeUndefined()
    expect(Object.keys(storage)).toEqual([])
  })

  it.each(['{', 'null', 'true', '42', '"draft"', '[]', '{}', '{"savedAt":"soon"}', ''])(
    'is none where %s is kept',
    (text) => {
      storage.setItem('draft:mere.kauri:client', text)
      expect(readDraft('mere.kauri', 'client')).toBeUndefined()
    },
  )
})

it('forgets every draft of one person in one company and nothing else', () => {
  for (const owner of ['mere.kauri', 'mere.kauri2', 'mere.totara', 'hone.kauri']) {
    writeDraft(owner, 'client', draft)
    writeDraft(owner, 'invoice:1', draft)
  }
  storage.setItem('language', 'fr')
  forgetDrafts('mere.kauri')
  expect(Object.keys(storage).toSorted()).toEqual([
    'draft:hone.kauri:client',
    'draft:hone.kauri:invoice:1',
    'draft:mere.kauri2:client',
    'draft:mere.kauri2:invoice:1',
    'draft:mere.totara:client',
    'draft:mere.totara:invoice:1',
    'language',
  ])
})

it('does without a storage that is blocked, full or absent', () => {
  for (const blocked of [new BlockedStorage(), undefined]) {
    vi.stubGlobal('localStorage', blocked)
    writeDraft('mere.kauri', 'client', draft)
    removeDraft('mere.kauri', 'client')
    forgetDrafts('mere.kauri')
    expect(readDraft('mere.kauri', 'client')).toBeUndefined()
  }
})
