import { expect } from 'vitest'
import type { Problem } from '#domain/problem.ts'
import type { Reply } from './matrix-calls.ts'

/** A refusal with its fields; fails on anything that is neither success nor such a refusal. */
export function expectClearAnswer(reply: Reply, sent: string): Problem | null {
  expect(reply.status, `${sent} → ${reply.text.slice(0, 300)}`).toBeLessThan(500)
  if (reply.status < 400) return null
  expect(reply.type, sent).toMatch(/^application\/problem\+json/)
  const problem = JSON.parse(reply.text) as Problem
  expect(problem, sent).toMatchObject({
    status: reply.status,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
    detail: expect.stringMatching(/\S/) as string,
  })
  expect(JSON.stringify(problem), sent).not.toMatch(
    / at .*\.[jt]s:\d|node_modules|select .* from|DatabaseError|ZodError/,
  )
  if (reply.status === 422) {
    expect(problem.errors?.length, `${sent} → ${reply.text.slice(0, 300)}`).toBeGreaterThan(0)
    for (const { path, message } of problem.errors ?? [])
      expect([typeof path, message !== '', message.includes('{{')], `${sent} → ${reply.text}`).toEqual([
        'string',
        true,
        false,
      ])
  }
  return problem
}
