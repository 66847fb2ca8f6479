import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, listClients } from '#domain/clients/api.ts'

import { call, fetchBytes, readWithin } from './api.ts'

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })
const refusal = (code: string): Response =>
  answer(503, { type: 'about:blank', title: 'Unavailable', status: 503, code, detail: 'Busy' }, { 'retry-after': '2' })

const server = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.mockReset()
})

it('asks again where there was no place, as late as the server says', async () => {
  server.mockResolvedValueOnce(refusal('crowded')).mockResolvedValueOnce(answer(200, { items: [], total: 0 }))
  const asked = call(listClients, { query: {} })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(server).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toEqual({ items: [], total: 0 })
  expect(server).toHaveBeenCalledTimes(2)
})

it('gives up after the fourth time', async () => {
  server.mockImplementation(() => Promise.resolve(refusal('crowded')))
  const asked = fetchBytes('/api/reports/1/pdf', 'application/pdf').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await asked).toMatchObject({ status: 503, code: 'crowded' })
  expect(server).toHaveBeenCalledTimes(4)
})

it('repeats nothing that may have been done', async () => {
  server.mockResolvedValueOnce(refusal('unavailable'))
  const asked = call(listClients, { query: {} }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await asked).toMatchObject({ status: 503, code: 'unavailable' })
  expect(server).toHaveBeenCalledTimes(1)
})

describe('a server that says nothing', () => {
  const silent = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_answer, refuse) =>
      init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason as Error)),
    )

  it('has so long to be read', async () => {
    server.mockImplementation(silent)
    const failed = vi.fn<(error: unknown) => void>()
    void call(listClients, { query: {} }).catch(failed)
    await vi.advanceTimersByTimeAsync(readWithin - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed.mock.calls).toMatchObject([[{ status: 0, code: 'too_late' }]])
  })

  it('is not given up while it writes', async () => {
    server.mockImplementation(silent)
    const failed = vi.fn<(error: unknown) => void>()
    void call(createClient, { body: { name: 'Tui', email: 'a@tui.nz', phone: '09' } }).catch(failed)
    await vi.advanceTimersByTimeAsync(10 * readWithin)
    expect(failed).not.toHaveBeenCalled()
  })

  it('stops being asked when nobody wants to know any more', async () => {
    server.mockImplementation(silent)
    const leaving = new AbortController()
    const asked = call(listClients, { query: {} }, { signal: leaving.signal }).catch((error: unknown) => error)
    leaving.abort()
    expect(await asked).toBe(leaving.signal.reason)
  })

  it('also in the middle of its answer', async () => {
    const half = new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut')) }))
    server.mockResolvedValueOnce(half)
    await expect(call(listClients, { query: {} })).rejects.toMatchObject({ status: 0, code: 'no_answer' })
  })
})

it('waits for no turn that would come too late', async () => {
  const slow = () => new Promise<Response>((busy) => setTimeout(() => busy(refusal('crowded')), 8_500))
  server.mockImplementation(slow)
  const failed = vi.fn<(error: unknown) => void>()
  void call(listClients, { query: {} }).catch(failed)
  await vi.advanceTimersByTimeAsync(readWithin)
  expect(failed.mock.calls).toMatchObject([[{ status: 503, code: 'crowded' }]])
})
