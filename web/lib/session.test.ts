import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session as SessionAnswer } from '#domain/session/schema.ts'
import { readDraft, writeDraft } from './draft.ts'
import { MemoryStorage } from './memory-storage.testing.ts'
import { pageHeaders, tab } from './page.ts'
import { queryClient, sessionKey } from './query.tsx'
import { sessionOf } from './rights.ts'
import { enterSession, leaveSession, seen } from './session.tsx'

const answerFor = (user: string, company: string | null): SessionAnswer =>
  ({
    user: { id: user },
    company: company === null ? null : { id: company },
    draftKey: user.charAt(0).repeat(43),
  }) as unknown as SessionAnswer
const mere = answerFor('mere', 'kauri')

const draft = { values: { name: 'Tui' }, id: 'a', version: 0 }
const answers = ['clients', 'list']
const known = () => queryClient.getQueryData(answers)

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  await enterSession(mere)
  queryClient.setQueryData(answers, 'of Mere')
  writeDraft('kauri', 'client', draft)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('keeps answers and drafts for the same person in the same company, whatever else has changed', async () => {
  await enterSession({ ...mere })
  expect(known()).toBe('of Mere')
  expect(readDraft('kauri', 'client')).toMatchObject(draft)
})

it.each([
  ['another person', answerFor('hone', 'kauri')],
  ['another company', answerFor('mere', 'totara')],
  ['no company', answerFor('mere', null)],
])('shows %s none of the answers and none of the drafts', async (_, session) => {
  await enterSession(session)
  expect(known()).toBeUndefined()
  expect(readDraft(session.company?.id ?? 'none', 'client')).toBeUndefined()
})

it.each([
  ['another person', answerFor('hone', 'kauri')],
  ['another company', answerFor('mere', 'totara')],
  ['no company', answerFor('mere', null)],
])('stays what it shows when another tab has moved the session to %s, and says so', async (_, now) => {
  expect(await seen(now)).toEqual({ session: sessionOf(mere), elsewhere: sessionOf(now) })
  expect(pageHeaders()).toEqual({ 'stringline-page': 'mere/kauri', 'stringline-tab': tab })
  expect(known()).toBe('of Mere')
})

it('takes changed rights of the same person in the same company', async () => {
  const changed = { ...mere, can: { createClient: true } } as unknown as SessionAnswer
  expect(await seen(changed)).toEqual({ session: sessionOf(changed) })
  expect(await seen(null)).toEqual({ session: null, ended: 'expired' })
})

it('names the page in every request, by whom and what it shows', async () => {
  expect(pageHeaders()).toEqual({ 'stringline-page': 'mere/kauri', 'stringline-tab': tab })
  await enterSession(answerFor('mere', null))
  expect(pageHeaders()).toEqual({ 'stringline-page': 'mere/-', 'stringline-tab': tab })
  leaveSession()
  expect(pageHeaders()).toEqual({})
})

it('keeps the key of the drafts out of what screens hold', () => {
  expect(JSON.stringify(queryClient.getQueryData(sessionKey))).not.toContain(mere.draftKey)
})

it('gives a person the own drafts back after somebody else was here', async () => {
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual(['draft:mere.kauri:client']))
  await enterSession(answerFor('hone', 'kauri'))
  writeDraft('kauri', 'client', { ...draft, values: { name: 'Hone’s' } })
  await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(2))
  await enterSession(mere)
  expect(readDraft('kauri', 'client')).toEqual(draft)
})

it('says that a session ran out, and keeps the drafts for whoever it was', async () => {
  await enterSession(null)
  expect(queryClient.getQueryData(sessionKey)).toEqual({ session: null, ended: 'expired' })
  await enterSession(null)
  expect(queryClient.getQueryData(sessionKey)).toEqual({ session: null, ended: 'expired' })
  await enterSession(mere)
  expect(readDraft('kauri', 'client')).toEqual(draft)
})

it('shows the next person nothing of the one whose session ran out', async () => {
  await enterSession(null)
  await enterSession(answerFor('hone', 'kauri'))
  expect(known()).toBeUndefined()
})

it('leaves nothing on a shared device when somebody signs out', async () => {
  await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1))
  leaveSession()
  expect(queryClient.getQueryData(sessionKey)).toEqual({ session: null, ended: 'signed-out' })
  expect(known()).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual([])
  await enterSession(mere)
  expect(readDraft('kauri', 'client')).toBeUndefined()
})
