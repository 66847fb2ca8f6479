import { chooseLanguage, asLanguage, currentLanguage } from './i18n.ts'
import type { Session } from './rights.ts'
import { readStored, writeStored } from './stored.ts'
import { chooseTheme, storedTheme, themes } from './themes.ts'

/**
 * Shows the application as its person wants it on any device: by their own choice; else as it was chosen by hand on
 * this device; else as the company has it.
 */
export function takeAppearance({ user, company }: Session): void {
  const theme = themes.find((each) => each === wanted('theme', user.theme, company?.theme))
  if (theme !== undefined) {
    taken('theme', theme)
    if (theme !== storedTheme()) chooseTheme(theme)
  }
  const language = asLanguage(wanted('language', user.language, company?.language))
  if (language === undefined) return
  taken('language', language)
  // A catalogue that doesn't arrive leaves the page as it is.
  if (language !== currentLanguage() || readStored('language') !== language)
    void chooseLanguage(language).catch(() => undefined)
}

type Part = 'theme' | 'language'

function wanted(part: Part, own: string | null, usual: string | undefined): string | undefined {
  if (own !== null) return own
  const stored = readStored(part)
  // What was taken over from whoever was signed in before is nobody's choice on this device.
  const isByHand = stored !== undefined && stored !== readStored(`${part}Taken`)
  return isByHand ? undefined : usual
}

function taken(part: Part, value: string): void {
  writeStored(`${part}Taken`, value)
}
