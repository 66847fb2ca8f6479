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
