import { describe, expect, it } from 'vitest'
import { gatherer } from './gather.ts'

/** An `ask` that answers when told, and remembers what it was asked. */
function held() {
  const batches: number[][] = []
  const release: (() => void)[] = []
  const ask = async (questions: number[]): Promise<number[]> => {
    batches.push(questions)
    await new Promise<void>((resolve) => release.push(resolve))
    if (questions.includes(13)) throw new Error('unlucky')
    return questions.map((question) => question * 2)
  }
  return { batches, ask, release: () => release.shift()?.() }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('questions asked at the same moment', () => {
  it('go together, and each gets its own answer', async () => {
    const { batches, ask, release } = held()
    const question = gatherer(ask)
    const answers = Promise.all([question(1), question(2), question(2)])
    await turn()
    expect(batches).toEqual([[1, 2, 2]])
    release()
    expect(await answers).toEqual([2, 4, 4])
  })

  it('are never answered by an asking that began before they came', async () => {
    const { batches, ask, release } = held()
    const question = gatherer(ask)
    const first = question(1)
    await turn()
    const second = question(1)
    release()
    await first
    await turn()
    expect(batches).toEqual([[1], [1]])
    release()
    expect(await second).toBe(2)
  })

  it('are each asked alone where they fail together: only what fails by itself fails', async () => {
    const { batches, ask, release } = held()
    const question = gatherer(ask)
    const answers = Promise.allSettled([question(13), question(1), question(2)])
    await turn()
    release()
    await turn()
    const later = question(5)
    await turn()
    expect(batches).toEqual([[13, 1, 2], [13], [1], [2], [5]])
    for (const _ of batches) release()
    expect((await answers).map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
      'failed',
      2,
      4,
    ])
    expect(await later).toBe(10)
  })

  it('go in parts when they are many', async () => {
    const { batches, ask, release } = held()
    const question = gatherer(ask, 2)
    const answers = Promise.all([1, 2, 3].map(question))
    await turn()
    release()
    await turn()
    release()
    expect(await answers).toEqual([2, 4, 6])
    expect(batches).toEqual([[1, 2], [3]])
  })
})
