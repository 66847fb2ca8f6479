import { readStored, writeChoice } from './stored.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

/** Applies and remembers the theme. `system` follows the device, also when the device changes its mind. */
export function chooseTheme(theme: Theme): void {
  writeChoice('theme', theme)
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** The chosen theme (not the resolved one). The stylesheet does the rest; see ui/tokens.css. */
export function storedTheme(): Theme {
  const stored = readStored('theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Calls the listener after each choice, in this tab or another, until what it answers is called. */
export function hearTheme(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
