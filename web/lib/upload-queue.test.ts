import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileLimits, fileMessages, type FileView } from '#domain/files/schema.ts'
import { ApiProblem } from './api.ts'
import { uploadQueue, type UploadQueue } from './upload-queue.ts'

/** An upload under way, to be brought to its end by the test. */
interface Sending {
  id: string
  name: string
  progress: (fraction: number) => void
  signal: AbortSignal
  arrive: () => Promise<void>
  fail: (error: unknown) => Promise<void>
}

let sent: Sending[]
let arrived: string[]
let queue: UploadQueue

const photo = (name: string, size = 10, type = 'image/jpeg') => new File([new Uint8Array(size)], name, { type })
const photos = (count: number) => Array.from({ length: count }, (_, at) => photo(`${at + 1}.jpg`))
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const under = (name: string): Sending => {
  const found = sent.findLast((each) => each.name === name)
  if (found === undefined) throw new Error(`${name} was not sent`)
  return found
}
const names = () => queue.read().pending.map(({ name }) => name)

const field = { onUploaded: ({ name }: FileView) => void arrived.push(name) }

beforeEach(() => {
  sent = []
  arrived = []
  queue = uploadQueue({
    purpose: 'report-image',
    ...field,
    send: (file, _, options) => {
      const { id = '', onProgress = () => undefined, signal = new AbortController().signal } = options ?? {}
      const outcome = Promise.withResolvers<FileView>()
      const view: FileView = {
        id,
        name: file.name,
        size: file.size,
        contentType: file.type,
        url: '',
        thumbnailUrl: null,
        width: 1,
        height: 1,
      }
      sent.push({
        id,
        name: file.name,
        progress: onProgress,
        signal,
        arrive: () => {
          outcome.resolve(view)
          return settle()
        },
        fail: (error) => {
          outcome.reject(error)
          return settle()
        },
      })
      signal.addEventListener('abort', () => outcome.reject(new DOMException('', 'AbortError')))
      return outcome.promise
    },
  })
})

describe('files that are added', () => {
  it('leave three at a time, the next as soon as one has arrived', async () => {
    queue.add(photos(5))
    expect(sent.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    await under('2.jpg').arrive()
    expect(sent.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    expect([arrived, names()]).toEqual([['2.jpg'], ['1.jpg', '3.jpg', '4.jpg', '5.jpg']])
    for (const name of ['1.jpg', '3.jpg', '4.jpg', '5.jpg']) await under(name).arrive()
    expect([arrived, names(), sent.length]).toEqual([['2.jpg', '1.jpg', '3.jpg', '4.jpg', '5.jpg'], [], 5])
  })

  it('show their progress in whole percent', () => {
    queue.add(photos(1))
    under('1.jpg').progress(0.456)
    expect(queue.read().pending[0]?.progress).toBe(46)
  })

  it('are told of every change', async () => {
    const listener = vi.fn<() => void>()
    const leave = queue.subscribe(listener)
    queue.add(photos(1))
    expect(listener).toHaveBeenCalledTimes(1)
    await under('1.jpg').arrive()
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    queue.add(photos(1))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('room for files', () => {
  beforeEach(() => {
    queue.follow({ ...field, room: { taken: 7, limit: 10, tooMany: fileMessages.tooMany } })
  })

  it('is filled, and what is above it refused as a whole', () => {
    queue.add(photos(5))
    expect([names(), queue.read().problem]).toEqual([['1.jpg', '2.jpg', '3.jpg'], 'You can attach up to 10 files'])
  })

  it('counts what was added a moment ago, before anything was drawn', () => {
    queue.add([photo('a.jpg'), photo('b.jpg')])
    queue.add([photo('c.jpg'), photo('d.jpg')])
    expect([names(), queue.read().problem]).toEqual([['a.jpg', 'b.jpg', 'c.jpg'], 'You can attach up to 10 files'])
  })

  it('is there again, and the complaint gone, once one is taken back', () => {
    queue.add(photos(4))
    queue.remove(under('1.jpg').id)
    expect(queue.read().problem).toBeUndefined()
    queue.add([photo('again.jpg')])
    expect(names()).toEqual(['2.jpg', '3.jpg', 'again.jpg'])
  })

  it('that is overdrawn already takes none', () => {
    queue.follow({ ...field, room: { taken: 12, limit: 10, tooMany: 'full' } })
    queue.add(photos(1))
    expect([names(), queue.read().problem]).toEqual([[], 'full'])
  })
})

describe('what can be known before sending', () => {
  const { maxBytes, tooLarge, wrongType } = fileLimits['report-image']
  it.each([
    ['a photo', photo('a.jpg', maxBytes), undefined],
    ['a photo that is made smaller on its way', photo('a.jpg', maxBytes + 1), undefined],
    ['a picture that is not', photo('a.gif', maxBytes + 1, 'image/gif'), tooLarge.message],
    ['a document', photo('a.pdf', 10, 'application/pdf'), wrongType],
    ['a phone’s photo without a type', photo('IMG_1.HEIC', 10, ''), undefined],
  ] as const)('%s', (_, file, error) => {
    queue.add([file])
    expect(queue.read().pending[0]?.error).toBe(error)
    expect(sent).toHaveLength(error === undefined ? 1 : 0)
  })

  it('keeps a refused file refused when it is tried again', () => {
    queue.add([photo('a.pdf', 10, 'application/pdf')])
    queue.retry(queue.read().pending[0]?.id ?? '')
    expect([queue.read().pending[0]?.error, sent.length]).toEqual([wrongType, 0])
  })
})

describe('a file that failed', () => {
  it('says why, lets the next one go, and arrives when tried again, under the same id', async () => {
    queue.add(photos(4))
    const { id, fail } = under('1.jpg')
    await fail(new ApiProblem(413, 'too_large', 'Too large'))
    expect(queue.read().pending[0]).toMatchObject({ id, error: 'Too large' })
    expect(under('4.jpg')).toBeDefined()
    for (const name of ['2.jpg', '3.jpg', '4.jpg']) await under(name).arrive()
    queue.retry(id)
    expect(queue.read().pending[0]).toMatchObject({ error: undefined, progress: 0 })
    expect(under('1.jpg').id).toBe(id)
    await under('1.jpg').arrive()
    expect(arrived).toEqual(['2.jpg', '3.jpg', '4.jpg', '1.jpg'])
  })

  it('is tried again once, however often somebody asks', async () => {
    queue.add(photos(1))
    await under('1.jpg').fail(new Error('no network'))
    expect(queue.read().pending[0]?.error).toBe('An unexpected error occurred. Please try again.')
    const { id } = under('1.jpg')
    queue.retry(id)
    queue.retry(id)
    expect(sent).toHaveLength(2)
  })
})

describe('a file that the network lost', () => {
  const noSignal = () => new ApiProblem(0, 'no_answer', 'The server did not answer.')
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const errors = () => queue.read().pending.map(({ error }) => error)
  const lost = 'No connection. It is sent again as soon as there is one.'

  it('says so, and is sent again as soon as the signal is back, under the same id', async () => {
    queue.add(photos(2))
    const ids = sent.map(({ id }) => id)
    await under('1.jpg').fail(noSignal())
    await under('2.jpg').fail(noSignal())
    expect(errors()).toEqual([lost, lost])
    queue.signalBack()
    expect(errors()).toEqual([undefined, undefined])
    expect(sent.slice(2).map(({ id }) => id)).toEqual(ids)
    for (const name of ['1.jpg', '2.jpg']) await under(name).arrive()
    expect([arrived, names()]).toEqual([['1.jpg', '2.jpg'], []])
  })

  it('is sent again meanwhile, ever more slowly, and soon again once something has arrived', async () => {
    queue.add(photos(1))
    for (const [round, wait] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      await under('1.jpg').fail(noSignal())
      vi.advanceTimersByTime(wait - 1)
      expect(sent).toHaveLength(round + 1)
      vi.advanceTimersByTime(1)
      expect(sent).toHaveLength(round + 2)
    }
    await under('1.jpg').arrive()
    queue.add([photo('a.jpg')])
    await under('a.jpg').fail(noSignal())
    vi.advanceTimersByTime(5_000)
    expect(sent.filter(({ name }) => name === 'a.jpg')).toHaveLength(2)
  })

  it('halfway is stopped when the signal goes, and starts again when it is back', () => {
    queue.add(photos(4))
    under('1.jpg').progress(0.5)
    queue.signalLost()
    expect(sent.slice(0, 3).map(({ signal }) => signal.aborted)).toEqual([true, true, true])
    expect(errors()).toEqual([lost, lost, lost, undefined])
    queue.signalBack()
    expect(errors()).toEqual([undefined, undefined, undefined, undefined])
    expect(queue.read().pending[0]?.progress).toBe(0)
  })

  it.each([
    [503, 2],
    [429, 2],
    [500, 1],
    [413, 1],
    [401, 1],
  ])('or the server answered with %i is sent %i times', async (status, times) => {
    queue.add(photos(1))
    await under('1.jpg').fail(new ApiProblem(status, 'x', 'Said by the server'))
    vi.advanceTimersByTime(5_000)
    expect(sent).toHaveLength(times)
  })

  it('is forgotten when it is taken back, and rests while the field is away', async () => {
    queue.add(photos(2))
    await under('1.jpg').fail(noSignal())
    await under('2.jpg').fail(noSignal())
    queue.remove(under('1.jpg').id)
    queue.pause()
    vi.advanceTimersByTime(120_000)
    expect(sent).toHaveLength(2)
    queue.resume()
    expect(sent.slice(2).map(({ name }) => name)).toEqual(['2.jpg'])
  })
})

describe('a file that is taken back', () => {
  it('stops, makes room for the next, and never arrives', async () => {
    queue.add(photos(4))
    const { id, signal, arrive } = under('1.jpg')
    queue.remove(id)
    expect([signal.aborted, names(), sent.length]).toEqual([true, ['2.jpg', '3.jpg', '4.jpg'], 4])
    await arrive()
    expect(arrived).toEqual([])
  })
})

describe('a field that goes away', () => {
  it('stops everything, and goes on with what has not arrived when it comes back', async () => {
    queue.add(photos(4))
    await under('1.jpg').arrive()
    queue.pause()
    expect(sent.filter(({ signal }) => signal.aborted).map(({ name }) => name)).toEqual(['2.jpg', '3.jpg', '4.jpg'])
    await settle()
    expect(queue.read().pending.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
    queue.resume()
    expect(sent.slice(4).map(({ name }) => name)).toEqual(['2.jpg', '3.jpg', '4.jpg'])
  })
})
