/** The header in which every request of the screens names the page that sends it. */
export const pageHeader = 'stringline-page'

/** A page by whom and what it shows: an account, and the company it works in (none for a super admin outside). */
export const pageOf = (accountId: string, companyId: string | null): string => `${accountId}/${companyId ?? '-'}`

/** What the sign-in form says of an empty field. Here and not beside the schema: the sign-in page does without zod. */
export const signInRequired = { email: 'Email is required', password: 'Password is required' }

/** The fields that are still empty, as the schema sees it. */
export const missingForSignIn = (typed: { email: string; password: string }): (keyof typeof signInRequired)[] => [
  ...(typed.email.trim() === '' ? (['email'] as const) : []),
  ...(typed.password === '' ? (['password'] as const) : []),
]

/** A browser or program by what it calls itself, and the system it runs on; null where that says nothing. */
export interface DeviceNames {
  browser: string | null
  system: string | null
}

// Each calls itself by the names of those before it, too: the first that fits is meant.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person would call the device that sent this `User-Agent`. */
export function deviceNames(userAgent: string): DeviceNames {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  // A program says a word of its own, such as curl/8.5.
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null
  return { browser: nameIn(browsers) ?? (program === 'Mozilla' ? null : program), system: nameIn(systems) }
}
