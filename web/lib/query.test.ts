import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from './api.ts'
import {
  forgetAnswers,
  isNotFound,
  isSessionOver,
  problemText,
  queryClient,
  refresh,
  refreshWithout,
  sessionKey,
} from './query.tsx'

/** Which answers were fetched since the last look. */
let fetched: string[]
let leave: (() => void)[]

const looksAt = async (...queryKey: string[]) => {
  const queryFn = () => {
    fetched.push(queryKey.join(' '))
    return Promise.resolve(1)
  }
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  leave.push(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))
}
const outOfDate = (...queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  fetched = []
  leave = []
})
afterEach(() => {
  for (const each of leave) each()
  queryClient.clear()
})

describe('refreshing', () => {
  beforeEach(async () => {
    await looksAt('jobs', 'list')
    await looksAt('jobs', 'record', '1')
    await looksAt('clients', 'list')
    queryClient.setQueryData(['jobs', 'list', 'page 2'], 1)
    fetched = []
  })

  it('fetches what is on screen of those features and marks the rest of them', async () => {
    await refresh('jobs')
    expect(fetched.toSorted()).toEqual(['jobs list', 'jobs record 1'])
    expect(outOfDate('jobs', 'list', 'page 2')).toBe(true)
    expect(outOfDate('clients', 'list')).toBe(false)
  })

  it('takes several features at once, and waits until they are fetched', async () => {
    await refresh('jobs', 'clients')
    expect(fetched.toSorted()).toEqual(['clients list', 'jobs list', 'jobs record 1'])
    expect(outOfDate('clients', 'list')).toBe(false)
  })

  it('doesn’t ask for a record that is gone, though a page still shows it', async () => {
    await refreshWithout(['jobs', 'record', '1'], 'jobs', 'clients')
    expect(fetched.toSorted()).toEqual(['clients list', 'jobs list'])
    expect(outOfDate('jobs', 'record', '1')).toBe(true)
  })

  it('takes no feature for another that begins alike', async () => {
    await looksAt('jobs-archive', 'list')
    fetched = []
    await refresh('jobs')
    expect(fetched).not.toContain('jobs-archive list')
  })
})

it('forgets every answer but the session’s', () => {
  queryClient.setQueryData(sessionKey, { session: null })
  queryClient.setQueryData(['jobs', 'list'], 1)
  queryClient.setQueryData(['sessions'], 1)
  forgetAnswers()
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['session']])
})

describe('a call that fails', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  const problem = (status: number) => new ApiProblem(status, 'code', 'Said by the server')

  it.each([400, 401, 403, 404, 409, 412, 422])('with %i is an answer and not repeated', (status) => {
    expect(retry(0, problem(status))).toBe(false)
  })

  it.each([problem(0), problem(429), problem(500), problem(503), new TypeError('x')])(
    'as %s is tried twice more',
    (error) => {
      expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([true, true, false])
    },
  )

  it('is told by what it means', () => {
    expect([problemText(problem(409)), problemText(new Error('x')), problemText(null)]).toEqual([
      'Said by the server',
      'An unexpected error occurred. Please try again.',
      undefined,
    ])
    expect([401, 403, 404, 409, 500].map((status) => isNotFound(problem(status)))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect([401, 403].map((status) => isSessionOver(problem(status)))).toEqual([true, false])
    expect(isNotFound(new ApiProblem(400, 'invalid_id', 'x'))).toBe(true)
  })

  it('by 401 ends the session here, once there was one', async () => {
    const failing = () => queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: () => Promise.reject(problem(401)) })
    await expect(failing()).rejects.toThrow('Said by the server')
    expect(queryClient.getQueryData(sessionKey)).toBeUndefined()
    queryClient.setQueryData(sessionKey, { session: { user: { id: 'mere' } } })
    await expect(failing()).rejects.toThrow('Said by the server')
    expect(queryClient.getQueryData(sessionKey)).toEqual({ session: null, ended: 'expired' })
  })
})
