import { type CSSProperties, useLayoutEffect } from 'react'

import type { Shade } from '#domain/colours.ts'

/**
 * The tokens that a company's colours take over (tokens.css), readable in either theme whatever it picked. They come
 * finished from the server: what makes them would weigh on every page.
 */
export type BrandTokens = Readonly<Record<string, Shade>>

/** Draws a part of a page in these colours. */
export const brandStyle = (tokens: BrandTokens): CSSProperties => Object.fromEntries(properties(tokens))

/** Draws the whole page in these colours, for as long as it is the company's. */
export function useBrandOnPage(tokens: BrandTokens | undefined): void {
  const drawn = JSON.stringify(tokens)
  // Before the page is painted: otherwise it would flash in our own colour.
  useLayoutEffect(() => {
    if (drawn === undefined || !knowsLightDark()) return undefined
    const { style } = document.documentElement
    const set = properties(JSON.parse(drawn) as BrandTokens)
    for (const [property, value] of set) style.setProperty(property, value)
    return () => {
      for (const [property] of set) style.removeProperty(property)
    }
  }, [drawn])
}

const properties = (tokens: BrandTokens) =>
  Object.entries(tokens).map(([name, { light, dark }]) => [`--${name}`, `light-dark(${light}, ${dark})`] as const)

// What the build writes for older browsers stands in the stylesheet alone: they stay in our own colour.
const knowsLightDark = (): boolean => CSS.supports('color', 'light-dark(#000, #fff)')
