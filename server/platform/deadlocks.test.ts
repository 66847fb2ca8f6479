import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { pastDeadlocks } from './deadlocks.ts'

const failure = (code: string) => Object.assign(new DatabaseError('refused', 0, 'error'), { code })

/** What a transaction answers that fails in these ways, one after the other, before it succeeds. */
async function answerAfter(...codes: string[]) {
  const warnings: string[] = []
  const failures = codes.map(failure)
  const answer = await pastDeadlocks({ warn: (_, message) => void warnings.push(message) }, async () => {
    const next = failures.shift()
    if (next !== undefined) throw next
    return 'done'
  }).catch((error: DatabaseError) => error.code)
  return { answer, warnings: warnings.length }
}

it('tries anew what a deadlock has ended, and says so', async () => {
  expect(await answerAfter()).toEqual({ answer: 'done', warnings: 0 })
  expect(await answerAfter('40P01', '40P01')).toEqual({ answer: 'done', warnings: 2 })
})

it('gives up at the third, and at once where it is no deadlock', async () => {
  expect(await answerAfter('40P01', '40P01', '40P01')).toEqual({ answer: '40P01', warnings: 2 })
  expect(await answerAfter('23505')).toEqual({ answer: '23505', warnings: 0 })
})
