import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from './api.ts'
import { forgetAnswers, isNotFound, isPageOver, problemText, queryClient, sessionKey } from './query.tsx'

afterEach(() => queryClient.clear())

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

describe('what a page shows of a load that fails', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Watches a query as a page does: when it was tried, and from when on the page says that it failed. */
  function watching(error: Error, answersAfter = 0) {
    const began = Date.now()
    const tries: number[] = []
    let failedAt: number | undefined
    const page = new QueryObserver(queryClient, {
      queryKey: ['jobs', 'list'],
      async queryFn() {
        tries.push(Date.now() - began)
        await new Promise((resolve) => setTimeout(resolve, answersAfter))
        throw error
      },
    })
    const leave = page.subscribe(({ error, isFetching }) => {
      if (error && !isFetching) failedAt ??= Date.now() - began
    })
    return { tries, failedAt: () => failedAt, leave }
  }

  it.each([new ApiProblem(500, 'internal', 'x'), new ApiProblem(503, 'unavailable', 'x'), new TypeError('x')])(
    'says so as soon as the third try has failed, three seconds after the first (%s)',
    async (error) => {
      const { tries, failedAt, leave } = watching(error, 40)
      await vi.advanceTimersByTimeAsync(60_000)
      leave()
      expect(tries).toEqual([0, 1_040, 3_080])
      expect(failedAt()).toBe(3_120)
    },
  )

  it.each([
    new ApiProblem(404, 'not_found', 'x'),
    new ApiProblem(503, 'crowded', 'x'),
    new ApiProblem(0, 'too_late', 'x'),
  ])('says so at once where trying again makes no sense (%s)', async (error) => {
    const { tries, failedAt, leave } = watching(error)
    await vi.advanceTimersByTimeAsync(60_000)
    leave()
    expect([tries, failedAt()]).toEqual([[0], 0])
  })
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
    expect([401, 403].map((status) => isPageOver(problem(status)))).toEqual([true, false])
    expect(isPageOver(new ApiProblem(409, 'page_mismatch', 'x'))).toBe(true)
    expect(isNotFound(new ApiProblem(400, 'invalid_id', 'x'))).toBe(true)
  })

  it.each([
    [409, 'page_mismatch'],
    [403, 'second_step_missing'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ])('by %d %s asks who is signed in by now, and what they may', async (status, code) => {
    queryClient.setQueryData(sessionKey, { session: { user: { id: 'mere' } } })
    const refused = new ApiProblem(status, code, 'Said by the server')
    await queryClient
      .fetchQuery({ queryKey: ['jobs'], queryFn: () => Promise.reject(refused), retry: false })
      .catch(() => undefined)
    expect(queryClient.getQueryState(sessionKey)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryData(sessionKey)).toMatchObject({ session: { user: { id: 'mere' } } })
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
