import type { TFunction } from 'i18next'

import type { BrandingForm, BrandingRecord } from '#domain/companies/schema.ts'
import { type HexColour, usualColours } from '#domain/colours.ts'
import type { FileView } from '#domain/files/schema.ts'

/** What the branding holds, colours as typed. */
export type BrandingValues = { primaryColor: string; secondaryColor: string; logo: FileView | null }

/** A company's colours as it picked them. */
export type BrandColours = { primary: HexColour; secondary: HexColour }

/** What a preview shows. */
export type PreviewProps = { company: string; logoUrl: string | null; colours: BrandColours }

/** The stored branding in the form. */
export const brandingValuesOf = ({ primaryColor, secondaryColor, logo }: BrandingRecord): BrandingValues => ({
  primaryColor,
  secondaryColor,
  logo,
})

/** What the endpoint takes. */
export const brandingInputOf = ({ logo, primaryColor, secondaryColor }: BrandingValues): BrandingForm => ({
  primaryColor: colourOf(primaryColor) ?? primaryColor,
  secondaryColor: colourOf(secondaryColor) ?? secondaryColor,
  logoFileId: logo?.id ?? null,
})

/** `10b981` and `#10B981 ` as the one colour they are; undefined for what is none. */
export function colourOf(typed: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  return digits === undefined ? undefined : `#${digits.toUpperCase()}`
}

/** The colours as far as they are typed; the usual ones stand in for what is none yet. */
export const shownColours = ({ primaryColor, secondaryColor }: BrandingValues): BrandColours => ({
  primary: colourOf(primaryColor) ?? usualColours.primary,
  secondary: colourOf(secondaryColor) ?? usualColours.secondary,
})

/** How each field reads when two versions are compared. */
export const brandingDifferences = (t: TFunction<'settings'>) => [
  { label: t('branding.primary'), text: ({ primaryColor }: BrandingValues) => primaryColor },
  { label: t('branding.secondary'), text: ({ secondaryColor }: BrandingValues) => secondaryColor },
  { label: t('branding.logo'), text: ({ logo }: BrandingValues) => logo?.name ?? '' },
]
