import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { fetchFurther } from './further.ts'

/** A list whose pages are answered one by one, as the test says. */
function listOf(pages: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: { page: number; answer: () => void; fail: () => void }[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve, reject) => {
        asked.push({ page: pageParam, answer: () => resolve(pageParam), fail: () => reject(new Error('No')) })
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < pages ? last + 1 : null),
  })
  const stop = observer.subscribe(() => undefined)
  const next = async () => {
    while (asked.length === 0) await new Promise(setImmediate)
    return asked.shift()!
  }
  const shown = () => observer.getCurrentResult().data?.pages
  return { client, observer, next, shown, stop, asked }
}

const settled = () => new Promise(setImmediate)

it('brings the next page, once', async () => {
  const { observer, next, shown, stop, asked } = listOf(3)
  ;(await next()).answer()
  await settled()
  const further = fetchFurther(observer.getCurrentResult())
  ;(await next()).answer()
  await further
  expect([shown(), asked]).toEqual([[1, 2], []])
  stop()
})

it('brings it also where the list is asked for anew in between', async () => {
  const { client, observer, next, shown, stop } = listOf(3)
  ;(await next()).answer()
  await settled()
  const further = fetchFurther(observer.getCurrentResult())
  const lost = await next()
  void client.invalidateQueries({ queryKey: ['list'] })
  const anew = await next()
  expect([lost.page, anew.page]).toEqual([2, 1])
  anew.answer()
  const again = await next()
  expect(again.page).toBe(2)
  again.answer()
  await further
  expect(shown()).toEqual([1, 2])
  stop()
})

it('leaves it where it could not be had, which the list says', async () => {
  const { observer, next, shown, stop, asked } = listOf(3)
  ;(await next()).answer()
  await settled()
  const further = fetchFurther(observer.getCurrentResult())
  ;(await next()).fail()
  await further
  expect([shown(), observer.getCurrentResult().isError, asked]).toEqual([[1], true, []])
  stop()
})
