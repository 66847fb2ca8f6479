import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Late } from '../in-time.ts'
import { validFor, waits } from '../limits.ts'
import { createReadiness } from './readiness.ts'

let now = 0
let asked = 0
let failing = false
let heard: unknown[] = []
beforeEach(() => {
  now = 0
  asked = 0
  failing = false
  heard = []
})
afterEach(() => vi.useRealTimers())

const readiness = (probe: () => Promise<unknown> = async () => failing && Promise.reject(new Error('down'))) =>
  createReadiness(
    () => {
      asked += 1
      return probe()
    },
    (reason) => heard.push(reason),
    () => now,
  )

it('asks once, however many want to know, and again when the answer is old', async () => {
  const ready = readiness()
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ready()))
  expect(answers.every(({ isReady }) => isReady)).toBe(true)
  expect(asked).toBe(1)
  now = validFor.ready - 1
  await ready()
  expect(asked).toBe(1)
  now = validFor.ready
  await ready()
  expect(asked).toBe(2)
})

it('says no for a shorter time, and tells why once', async () => {
  const ready = readiness()
  failing = true
  for (let count = 0; count < 100; count += 1) expect((await ready()).isReady).toBe(false)
  expect([asked, heard]).toEqual([1, [new Error('down')]])
  failing = false
  now = validFor.notReady
  expect((await ready()).isReady).toBe(true)
  expect(validFor.notReady).toBeLessThan(validFor.ready)
})

it('takes a probe that does not end for a no', async () => {
  vi.useFakeTimers()
  const ready = readiness(() => new Promise(() => undefined))
  const answer = ready()
  await vi.advanceTimersByTimeAsync(waits.probe)
  expect(await answer).toEqual({ isReady: false, reason: new Late(waits.probe) })
})
