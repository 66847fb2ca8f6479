/** A colour as `#rrggbb`. */
export type HexColour = string

const channels = (hex: HexColour): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const gamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

function luminance(hex: HexColour): number {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: HexColour, other: HexColour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

interface Oklch {
  l: number
  c: number
  h: number
}

function toOklch(hex: HexColour): Oklch {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function toHex({ l, c, h }: Oklch): HexColour {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const [lc, mc, sc] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((x) => x ** 3) as [number, number, number]
  const rgb = [
    4.0767416621 * lc - 3.3077115913 * mc + 0.2309699292 * sc,
    -1.2684380046 * lc + 2.6097574011 * mc - 0.3413193965 * sc,
    -0.0041960863 * lc - 0.7034186147 * mc + 1.707614701 * sc,
  ]
  return `#${rgb
    .map((x) =>
      Math.round(gamma(Math.min(1, Math.max(0, x))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Chroma above this screams on paper and on screens alike. */
const mostChroma = 0.16

/**
 * A company's colour made fit for text and fills on each of some grounds that are all light or all dark: its hue stays,
 * chroma is capped, and lightness is stepped away from them until the contrast holds (UX: any colour a company picks).
 * `least` is a WCAG ratio.
 */
export function readableOn(brand: HexColour, on: HexColour | readonly HexColour[], least = 4.5): HexColour {
  const grounds = [on].flat()
  const { l, c, h } = toOklch(brand)
  const step = grounds.every((ground) => luminance(ground) > 0.4) ? -0.01 : 0.01
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = toHex({ l: lightness, c: Math.min(c, mostChroma), h })
    if (grounds.every((ground) => contrast(hex, ground) >= least)) return hex
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** What a new company begins with (SPEC 9). */
export const usualColours = { primary: '#10B981', secondary: '#6366F1' } as const

/** On paper, text in the company's colour is on white. */
export const onPaper = (brand: HexColour): HexColour => readableOn(brand, '#ffffff')

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** What the screens draw in the company's colour: filled buttons, words, and the ground of what is chosen. */
export interface ScreenColours {
  primary: HexColour
  onPrimary: HexColour
  primaryText: HexColour
  primaryTint: HexColour
}

// The product's own colour as the screens have it without a company (web/ui/tokens.css).
const ownColours: Record<Scheme, ScreenColours> = {
  light: { primary: '#007e4f', onPrimary: '#ffffff', primaryText: '#00704a', primaryTint: '#dbf9e9' },
  dark: { primary: '#10b981', onPrimary: '#04231a', primaryText: '#4ad8a0', primaryTint: '#0b3226' },
}

// The grounds of web/ui/tokens.css on which a colour has it hardest: for text, and for what is filled.
const grounds = {
  light: { forText: '#eceae3', forFills: '#ffffff', onFill: '#ffffff' },
  dark: { forText: '#222725', forFills: '#222725', onFill: '#0c0e0d' },
} as const

/** The company's colour as the screens use it: every text at 4.5 to 1 on its ground, whatever colour was picked. */
export function screenColours(brand: HexColour, scheme: Scheme): ScreenColours {
  if (brand.toUpperCase() === usualColours.primary) return ownColours[scheme]
  const { forText, forFills, onFill } = grounds[scheme]
  const { c, h } = toOklch(brand)
  const primaryTint =
    scheme === 'light' ? toHex({ l: 0.95, c: Math.min(c, 0.025), h }) : toHex({ l: 0.29, c: Math.min(c, 0.045), h })
  return {
    primary: readableOn(brand, forFills),
    onPrimary: onFill,
    primaryText: readableOn(brand, [primaryTint, forText]),
    primaryTint,
  }
}

/** The company's second colour, for rules and other strokes that carry no words: 3 to 1. */
export const strokeOn = (brand: HexColour, scheme: Scheme): HexColour => readableOn(brand, grounds[scheme].forFills, 3)

/** A colour in either theme. */
export type Shade = Record<Scheme, HexColour>

/** The tokens of the screens (web/ui/tokens.css) that a company's colours take over. */
export function brandTokens({ primary, secondary }: { primary: HexColour; secondary: HexColour }) {
  const [light, dark] = [screenColours(primary, 'light'), screenColours(primary, 'dark')]
  return {
    primary: { light: light.primary, dark: dark.primary },
    'on-primary': { light: light.onPrimary, dark: dark.onPrimary },
    'primary-text': { light: light.primaryText, dark: dark.primaryText },
    'primary-tint': { light: light.primaryTint, dark: dark.primaryTint },
    secondary: { light: strokeOn(secondary, 'light'), dark: strokeOn(secondary, 'dark') },
  } satisfies Record<string, Shade>
}
