import type { TFunction } from 'i18next'

import type { BrandingForm, BrandingRecord } from '#domain/companies/schema.ts'
import type { FileView } from '#domain/files/schema.ts'
import { colourOf } from '#web/records/brand-colours.ts'

/** What the branding holds, colours as typed. */
export type BrandingValues = { primaryColor: string; secondaryColor: string; logo: FileView | null }

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

/** How each field reads when two versions are compared. */
export const brandingDifferences = (t: TFunction<'records'>) => [
  { label: t('branding.primary'), text: ({ primaryColor }: BrandingValues) => primaryColor },
  { label: t('branding.secondary'), text: ({ secondaryColor }: BrandingValues) => secondaryColor },
  { label: t('branding.logo'), text: ({ logo }: BrandingValues) => logo?.name ?? '' },
]
