import Bowser from 'bowser'

/** What a browser says it is, in names; null for what it doesn't say or nobody knows. Never proof of anything. */
export interface Device {
  browser: string | null
  system: string | null
}

/** Reads a `User-Agent`. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: named(browser.name), system: named(os.name) }
}

const named = (name: string | undefined): string | null => (name === undefined || name === '' ? null : name)
