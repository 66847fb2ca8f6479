import { chooseLanguage, asLanguage, currentLanguage } from './i18n.ts'
import type { Session } from './rights.ts'
import { takeSingleKeys } from './single-keys.ts'
import { readStored, writeStored } from './stored.ts'
import { chooseTheme, storedTheme, themes } from './themes.ts'

/**
 * Shows the application as its person wants it on any device: by their own choice; else as it was chosen by hand on
 * this device; else as the company has it.
 */
export function takeAppearance({ user, company }: Session): void {
  takeSingleKeys(user.singleKeys)
  const theme = themes.find((each) => each === takenOver('theme', user.theme, company?.theme))
  if (theme !== undefined && theme !== storedTheme()) chooseTheme(theme)
  const language = asLanguage(takenOver('language', user.language, company?.language))
  // A catalogue that doesn't arrive leaves the page as it is.
  if (language !== undefined && (language !== currentLanguage() || language !== readStored('language')))
    void chooseLanguage(language).catch(() => undefined)
}

/** What the device takes over, noted beside it: nobody chose that by hand, the next person here least of all. */
function takenOver(part: 'theme' | 'language', own: string | null, usual: string | undefined): string | undefined {
  const stored = readStored(part)
  const isByHand = stored !== undefined && stored !== readStored(`${part}Taken`)
  const value = own ?? (isByHand ? undefined : usual)
  if (value !== undefined) writeStored(`${part}Taken`, value)
  return value
}
