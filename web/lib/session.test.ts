import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'
import { MemoryStorage } from './memory-storage.testing.ts'
import { pageHeaders } from './page.ts'
import { queryClient, sessionKey } from './query.tsx'
import { enterSession, leaveSession, ownerOf, seen } from './session.tsx'

type Session = Parameters<typeof ownerOf>[0]
const sessionOf = (user: string, company: string | null): Session =>
  ({ user: { id: user }, company: company === null ? null : { id: company } }) as unknown as Session
const mere = sessionOf('mere', 'kauri')

const draft = { values: { name: 'Tui' }, id: 'a', version: 0 }
const answers = ['clients', 'list']
const known = () => queryClient.getQueryData(answers)

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  enterSession(mere)
  queryClient.setQueryData(answers, 'of Mere')
  writeDraft(ownerOf(mere), 'client', draft)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('keeps answers and drafts for the same person in the same company, whatever else has changed', () => {
  enterSession({ ...mere })
  expect(known()).toBe('of Mere')
  expect(readDraft(ownerOf(mere), 'client')).toMatchObject(draft)
})

it.each([
  ['another person', sessionOf('hone', 'kauri')],
  ['another company', sessionOf('mere', 'totara')],
  ['no company', sessionOf('mere', null)],
])('shows %s none of the answers and none of the drafts', (_, session) => {
  enterSession(session)
  expect(known()).toBeUndefined()
  expect(readDraft(ownerOf(session), 'client')).toBeUndefined()
})

it.each([
  ['another person', sessionOf('hone', 'kauri')],
  ['another company', sessionOf('mere', 'totara')],
  ['no company', sessionOf('mere', null)],
])('stays what it shows when another tab has moved the session to %s, and says so', (_, now) => {
  expect(seen(now)).toEqual({ session: mere, elsewhere: now })
  expect(pageHeaders()).toEqual({ 'stringline-page': 'mere/kauri' })
  expect(known()).toBe('of Mere')
})

it('takes changed rights of the same person in the same company', () => {
  const changed = { ...mere, can: { createClient: true } } as unknown as Session
  expect(seen(changed)).toEqual({ session: changed })
  expect(seen(null)).toEqual({ session: null, ended: 'expired' })
})

it('names the page in every request, by whom and what it shows', () => {
  expect(pageHeaders()).toEqual({ 'stringline-page': 'mere/kauri' })
  enterSession(sessionOf('mere', null))
  expect(pageHeaders()).toEqual({ 'stringline-page': 'mere/-' })
  leaveSession()
  expect(pageHeaders()).toEqual({})
})

it('gives a person the own drafts back after somebody else was here', () => {
  enterSession(sessionOf('hone', 'kauri'))
  writeDraft('hone.kauri', 'client', { ...draft, values: { name: 'Hone’s' } })
  enterSession(mere)
  expect(readDraft(ownerOf(mere), 'client')).toMatchObject(draft)
})

it('says that a session ran out, and keeps the drafts for whoever it was', () => {
  enterSession(null)
  expect(queryClient.getQueryData(sessionKey)).toEqual({ session: null, ended: 'expired' })
  expect(readDraft(ownerOf(mere), 'client')).toMatchObject(draft)
  enterSession(null)
  expect(queryClient.getQueryData(sessionKey)).toEqual({ session: null, ended: 'expired' })
})

it('shows the next person nothing of the one whose session ran out', () => {
  enterSession(null)
  enterSession(sessionOf('hone', 'kauri'))
  expect(known()).toBeUndefined()
})

it('leaves nothing on a shared device when somebody signs out', () => {
  writeDraft('hone.kauri', 'client', draft)
  leaveSession()
  expect(queryClient.getQueryData(sessionKey)).toEqual({ session: null, ended: 'signed-out' })
  expect(known()).toBeUndefined()
  expect(readDraft(ownerOf(mere), 'client')).toBeUndefined()
  expect(readDraft('hone.kauri', 'client')).toMatchObject(draft)
})

it('tells people and companies apart, also where an id ends as another begins', () => {
  const owners = [mere, sessionOf('mere', null), sessionOf('merek', 'auri'), sessionOf('mere', 'kauri2')].map(ownerOf)
  expect(new Set(owners).size).toBe(4)
})
