import { type HexColour, usualColours } from '#domain/colours.ts'

/** A company's colours as it picked them. */
export type BrandColours = { primary: HexColour; secondary: HexColour }

/** What a preview shows. */
export type PreviewProps = { company: string; logoUrl: string | null; colours: BrandColours }

/** `10b981` and `#10B981 ` as the one colour they are; undefined for what is none. */
export function colourOf(typed: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  return digits === undefined ? undefined : `#${digits.toUpperCase()}`
}

/** The colours as far as they are typed; the usual ones stand in for what is none yet. */
export const shownColours = ({
  primaryColor,
  secondaryColor,
}: {
  primaryColor: string
  secondaryColor: string
}): BrandColours => ({
  primary: colourOf(primaryColor) ?? usualColours.primary,
  secondary: colourOf(secondaryColor) ?? usualColours.secondary,
})
