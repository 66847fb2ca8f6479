import { useSyncExternalStore } from 'react'

import { hearTheme, storedTheme, type Theme } from './themes.ts'

/** The chosen theme, in a component. Apart from `themes.ts`, which pages without React have too. */
export function useTheme(): Theme {
  return useSyncExternalStore(hearTheme, storedTheme, () => 'system')
}
