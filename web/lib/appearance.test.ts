import { beforeEach, describe, expect, it, vi } from 'vitest'

import { MemoryStorage } from './memory-storage.testing.ts'
import type { Session } from './rights.ts'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en' } })
const { takeAppearance } = await import('./appearance.ts')
const { chooseTheme, storedTheme } = await import('./themes.ts')
const { chooseLanguage } = await import('./i18n.ts')
const { readStored } = await import('./stored.ts')

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

it('the device follows each change of the company’s theme', () => {
  for (const theme of ['light', 'dark', 'light', 'system', 'dark'] as const) {
    takeAppearance(session(null, theme))
    expect(storedTheme()).toBe(theme)
  }
})

it('the company’s own theme chosen by hand is a choice too', () => {
  takeAppearance(session(null, 'light'))
  chooseTheme('light')
  takeAppearance(session(null, 'dark'))
  expect(storedTheme()).toBe('light')
})

it('a device that an earlier version left with the theme before follows the company again', () => {
  localStorage.setItem('theme', 'light')
  localStorage.setItem('themeTaken', 'dark')
  takeAppearance(session(null, 'dark'))
  expect(storedTheme()).toBe('dark')
})

describe('the language', () => {
  const speaking = (own: Session['user']['language'], companys: 'en' | 'es' | 'fr') =>
    ({ user: { theme: null, language: own }, company: { theme: 'system', language: companys } }) as Session

  it('follows each change of the company’s', () => {
    for (const language of ['fr', 'es', 'en', 'fr'] as const) {
      takeAppearance(speaking(null, language))
      expect(readStored('language')).toBe(language)
    }
  })

  it('that was chosen by hand goes before the company’s, and the person’s own before both', async () => {
    takeAppearance(speaking(null, 'fr'))
    await chooseLanguage('fr')
    takeAppearance(speaking(null, 'es'))
    expect(readStored('language')).toBe('fr')
    takeAppearance(speaking('en', 'es'))
    expect(readStored('language')).toBe('en')
  })
})
