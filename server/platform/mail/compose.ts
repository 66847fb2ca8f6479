import type { HexColour } from '#domain/colours.ts'
import type { LetterParts } from './letter.ts'

/** A mail's subject and its two bodies. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

/** Whose mail it is: what the letterhead shows, and in whose time it speaks. */
export interface MailBrand {
  companyName: string
  /** As the company chose it; made readable where it is used. */
  primary: HexColour
  logoFileId: string | null
  timezone: string
}

/** The name under which a delivered mail carries the company's logo: mail programs show no pictures from elsewhere. */
export const logoContentId = 'company-logo@stringline'

/** A header line of one line: a line end in it could start another header. */
const headerText = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').slice(0, 200)

/** A mail from its parts, as HTML and as text of the same components. Whatever people typed is escaped by React. */
export async function composeMail({ subject, ...letter }: LetterParts & { subject: string }): Promise<MailContent> {
  // Loaded with the first mail: a server that writes none never loads React.
  const { drawLetter } = await import('./letter.ts')
  return { subject: headerText(subject), ...drawLetter(letter) }
}
