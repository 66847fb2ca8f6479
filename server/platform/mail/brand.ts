import type { HexColour } from '#domain/colours.ts'

/** Whose mail it is: what the letterhead shows, and in whose time it speaks. */
export interface MailBrand {
  companyName: string
  /** As the company chose it; made readable where it is used. */
  primary: HexColour
  secondary: HexColour
  logoFileId: string | null
  timezone: string
}

/** The name under which a delivered mail carries the company's logo: mail programs show no pictures from elsewhere. */
export const logoContentId = 'company-logo@stringline'

/** Stringline's own letterhead, for mails that come from no company. */
export const ownBrand: MailBrand = {
  companyName: 'Stringline',
  primary: '#10B981',
  secondary: '#6366F1',
  logoFileId: null,
  timezone: 'Pacific/Auckland',
}
