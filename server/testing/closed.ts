import { expect } from 'vitest'
import { newId } from '#domain/ids.ts'
import { routes } from '../features.ts'
import type { Person } from './given.ts'

const elsewhere = ['public', 'account', 'platform', 'development']

/** That somebody changes nothing in a closed company, by any endpoint there is, and is told why in these words. */
export async function expectClosed(caller: Person, code: string, detail: string): Promise<void> {
  const writing = routes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, access, goesOn }) => method !== 'GET' && goesOn !== true && !elsewhere.includes(access as string),
    )
  expect(writing.length).toBeGreaterThan(40)
  for (const { method, path, name } of writing) {
    const answer = await caller.fetch(path.replace(/:\w+/g, newId()), { method })
    const problem = (await answer.json()) as { code: string; detail: string }
    expect([name, answer.status, problem.code, problem.detail]).toEqual([name, 409, code, detail])
  }
}
