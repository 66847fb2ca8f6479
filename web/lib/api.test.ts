import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listClients } from '#domain/clients/api.ts'

import { call, fetchBytes } from './api.ts'

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
