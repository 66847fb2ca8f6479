import { beforeEach, expect, it, vi } from 'vitest'

import { MemoryStorage } from './memory-storage.testing.ts'
import type { Session } from './rights.ts'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en' } })
const { takeAppearance } = await import('./appearance.ts')
const { chooseTheme, storedTheme } = await import('./themes.ts')

const session = (own: Session['user']['theme'], usual: 'light' | 'dark' | 'system' | null = 'system') =>
  ({
    user: { theme: own, language: null },
    company: usual && { theme: usual, language: 'en' },
  }) as Session

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))

it('the person’s own choice holds, whatever the device and the company have', () => {
  chooseTheme('light')
  takeAppearance(session('dark', 'light'))
  expect(storedTheme()).toBe('dark')
})

it('who has chosen nothing gets the company’s, also after somebody else’s choice on this device', () => {
  takeAppearance(session('dark'))
  takeAppearance(session(null, 'light'))
  expect(storedTheme()).toBe('light')
})

it('what was chosen by hand on this device goes before the company’s', () => {
  takeAppearance(session(null, 'light'))
  chooseTheme('dark')
  takeAppearance(session(null, 'light'))
  expect(storedTheme()).toBe('dark')
})

it('where there is no company the device stays as it is', () => {
  chooseTheme('dark')
  takeAppearance(session(null, null))
  expect(storedTheme()).toBe('dark')
})
