import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BlockedStorage, MemoryStorage } from './memory-storage.testing.ts'
import { forgetSealed, openSealed, readSealed, removeSealed, writeSealed } from './sealed.ts'

const keyOf = (letter: string) => letter.repeat(43)
const typed = { values: { name: 'Tūī & Sons', items: [{ quantity: '2' }] } }
let storage: MemoryStorage

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] })
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  await openSealed('mere', keyOf('a'))
})
afterEach(() => {
  forgetSealed()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const addresses = () => Object.keys(storage).toSorted()
const everything = () =>
  addresses()
    .map((address) => storage.getItem(address))
    .join('\n')
const kept = (...names: string[]) => vi.waitFor(() => expect(addresses()).toEqual(names))
/** As after a reload: nothing in memory, the device as it was. */
async function reopen(account: string, key: string): Promise<void> {
  const device = storage
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  forgetSealed()
  storage = device
  vi.stubGlobal('localStorage', storage)
  await openSealed(account, key)
}
const readAs = async (account: string, key: string, name = 'kauri:client') => {
  await reopen(account, key)
  return readSealed(name)?.value
}

describe('what is kept on the device', () => {
  it('comes back after a reload, with the key of the session', async () => {
    writeSealed('kauri:client', typed)
    expect(readSealed('kauri:client')).toEqual({ value: typed, savedAt: Date.parse('2026-11-20T10:00:00Z') })
    await kept('draft:mere.kauri:client')
    expect(await readAs('mere', keyOf('a'))).toEqual(typed)
  })

  it('says nothing to who looks: not what was typed, not the key, and never the same twice', async () => {
    writeSealed('kauri:client', typed)
    writeSealed('kauri:copy', typed)
    await kept('draft:mere.kauri:client', 'draft:mere.kauri:copy')
    expect(everything()).not.toMatch(/T.{1,6}Sons|values|name|quantity/)
    expect(everything()).not.toContain(keyOf('a'))
    const [one, other] = addresses().map((address) => storage.getItem(address)?.split('.')[2])
    expect(one).not.toBe(other)
  })

  it('is no more than rubbish without that key, and goes', async () => {
    writeSealed('kauri:client', typed)
    await kept('draft:mere.kauri:client')
    expect(await readAs('mere', keyOf('b'))).toBeUndefined()
    expect(addresses()).toEqual([])
  })

  it('is one person’s: another leaves it where it is and can’t read it', async () => {
    writeSealed('kauri:client', typed)
    await kept('draft:mere.kauri:client')
    expect(await readAs('hone', keyOf('a'))).toBeUndefined()
    expect(addresses()).toEqual(['draft:mere.kauri:client'])
    expect(await readAs('mere', keyOf('a'))).toEqual(typed)
  })

  it('can’t be moved to another form, nor made to last longer', async () => {
    writeSealed('kauri:client', typed)
    await kept('draft:mere.kauri:client')
    const sealed = storage.getItem('draft:mere.kauri:client') ?? ''
    storage.setItem('draft:mere.kauri:job', sealed)
    storage.setItem('draft:mere.kauri:client', sealed.replace(/^1\.\d+/, `1.${Date.now() + 1}`))
    expect(await readAs('mere', keyOf('a'), 'kauri:job')).toBeUndefined()
    expect(readSealed('kauri:client')).toBeUndefined()
  })

  it('is there for thirty days and then no more, whosever it is', async () => {
    writeSealed('kauri:client', typed)
    await kept('draft:mere.kauri:client')
    vi.setSystemTime(Date.parse('2026-11-20T10:00:00Z') + 30 * 86_400_000 - 1)
    expect(readSealed('kauri:client')?.value).toEqual(typed)
    vi.setSystemTime(Date.now() + 1)
    expect(readSealed('kauri:client')).toBeUndefined()
    await reopen('hone', keyOf('b'))
    expect(addresses()).toEqual([])
  })

  it('is the latest, however fast it is typed', async () => {
    for (let turn = 0; turn < 50; turn += 1) writeSealed('kauri:client', { turn })
    await kept('draft:mere.kauri:client')
    await vi.waitFor(async () => expect(await readAs('mere', keyOf('a'))).toEqual({ turn: 49 }))
  })

  it('is gone once removed, also while it was on its way', async () => {
    writeSealed('kauri:client', typed)
    removeSealed('kauri:client')
    writeSealed('kauri:other', typed)
    await kept('draft:mere.kauri:other')
    expect(readSealed('kauri:client')).toBeUndefined()
  })

  it('goes with signing out: all of that person, nothing of others', async () => {
    writeSealed('kauri:client', typed)
    writeSealed('totara:client', typed)
    await kept('draft:mere.kauri:client', 'draft:mere.totara:client')
    storage.setItem('draft:hone.kauri:client', storage.getItem('draft:mere.kauri:client') ?? '')
    storage.setItem('theme', 'dark')
    forgetSealed()
    expect(addresses()).toEqual(['draft:hone.kauri:client', 'theme'])
    writeSealed('kauri:client', typed)
    expect(readSealed('kauri:client')).toBeUndefined()
  })

  it('goes where it was kept in clear by an earlier version, whosever it was', async () => {
    storage.setItem('draft:hone.kauri:client', JSON.stringify({ values: { name: 'Tui' }, savedAt: '2026-11-20' }))
    storage.setItem('reportLastJob.kauri', '{"client":{"label":"Tui"}}')
    storage.setItem('theme', 'dark')
    await reopen('mere', keyOf('a'))
    expect(addresses()).toEqual(['theme'])
  })
})

it('takes what the page still has over to the key of a new session of the same person', async () => {
  writeSealed('kauri:client', typed)
  await kept('draft:mere.kauri:client')
  const before = everything()
  await openSealed('mere', keyOf('b'))
  expect(readSealed('kauri:client')?.value).toEqual(typed)
  await vi.waitFor(() => expect(everything()).not.toBe(before))
  await vi.waitFor(() => expect(addresses()).toHaveLength(1))
  expect(await readAs('mere', keyOf('b'))).toEqual(typed)
})

it('forgets in memory what another person had typed', async () => {
  writeSealed('kauri:client', typed)
  await openSealed('hone', keyOf('b'))
  expect(readSealed('kauri:client')).toBeUndefined()
})

it.each([
  ['blocked storage', () => vi.stubGlobal('localStorage', new BlockedStorage())],
  ['no cryptography', () => vi.stubGlobal('crypto', { getRandomValues: () => undefined })],
])('with %s lasts as long as the page and breaks nothing', async (_, missing) => {
  missing()
  await openSealed('mere', keyOf('c'))
  writeSealed('kauri:client', typed)
  expect(readSealed('kauri:client')?.value).toEqual(typed)
  removeSealed('kauri:client')
  expect(readSealed('kauri:client')).toBeUndefined()
  forgetSealed()
  expect(addresses()).toEqual([])
})
