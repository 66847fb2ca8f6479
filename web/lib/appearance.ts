import { chooseLanguage, asLanguage, currentLanguage } from './i18n.ts'
import type { Session } from './rights.ts'
import { takeSingleKeys } from './single-keys.ts'
import { type AppearancePart, isByHand, noteAdopted, readStored } from './stored.ts'
import { chooseTheme, storedTheme, themes } from './themes.ts'

/**
 * Shows the application as its person wants it on any device: by their own choice; else as it was chosen by hand on
 * this device; else as the company has it.
 */
export function takeAppearance({ user, company }: Session): void {
  takeSingleKeys(user.singleKeys)
  const wanted = adopted('theme', user.theme, company?.theme)
  const theme = themes.find((each) => each === wanted)
  if (theme !== undefined) {
    if (theme !== storedTheme()) chooseTheme(theme)
    noteAdopted('theme')
  }
  const language = asLanguage(adopted('language', user.language, company?.language))
  if (language !== undefined) {
    // A catalogue that doesn't arrive leaves the page as it is.
    if (language !== currentLanguage() || language !== readStored('language'))
      void chooseLanguage(language).catch(() => undefined)
    noteAdopted('language')
  }
}

/** The person's own choice; else the company's, unless the device has one that was made by hand. */
function adopted(part: AppearancePart, own: string | null, companys: string | undefined): string | undefined {
  return own ?? (isByHand(part) ? undefined : companys)
}
