import { type CSSProperties, useLayoutEffect } from 'react'

import { type HexColour, schemes, screenColours, strokeOn } from '#domain/colours.ts'

/** A company's colours as it picked them. */
export type BrandColours = { primary: HexColour; secondary: HexColour }

/** The tokens that a company's colours take over (tokens.css), readable in either theme whatever it picked. */
function brandTokens({ primary, secondary }: BrandColours): Readonly<Record<`--${string}`, string>> {
  const [light, dark] = [screenColours(primary, 'light'), screenColours(primary, 'dark')]
  return {
    '--primary': `light-dark(${light.primary}, ${dark.primary})`,
    '--on-primary': `light-dark(${light.onPrimary}, ${dark.onPrimary})`,
    '--primary-text': `light-dark(${light.primaryText}, ${dark.primaryText})`,
    '--primary-tint': `light-dark(${light.primaryTint}, ${dark.primaryTint})`,
    '--secondary': `light-dark(${schemes.map((scheme) => strokeOn(secondary, scheme)).join(', ')})`,
  }
}

/** The same for one part of a page. */
export const brandStyle = (colours: BrandColours): CSSProperties => brandTokens(colours)

// What the build writes for older browsers stands in the stylesheet alone: they stay in our own colour.
const knowsLightDark = (): boolean => CSS.supports('color', 'light-dark(#000, #fff)')

/** Draws the whole page in these colours, for as long as it is the company's. */
export function useBrandOnPage({ primary, secondary }: Partial<BrandColours> = {}): void {
  // Before the page is painted: otherwise it would flash in our own colour.
  useLayoutEffect(() => {
    if (primary === undefined || secondary === undefined || !knowsLightDark()) return undefined
    const { style } = document.documentElement
    const tokens = Object.entries(brandTokens({ primary, secondary }))
    for (const [token, value] of tokens) style.setProperty(token, value)
    return () => {
      for (const [token] of tokens) style.removeProperty(token)
    }
  }, [primary, secondary])
}
