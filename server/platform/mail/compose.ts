import { cut } from '../cut.ts'
import { ownBrand } from './brand.ts'
import type { LetterParts } from './letter.ts'

/** A mail's subject and its two bodies. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

/** A header line of one line: a line end in it could start another header. */
const headerText = (text: string): string => cut(text.replace(/[\r\n\t]+/g, ' '), 200)

/** A mail from its parts, as HTML and as text of the same components. Whatever people typed is escaped by React. */
export async function composeMail({ subject, ...letter }: LetterParts & { subject: string }): Promise<MailContent> {
  // Loaded with the first mail: a server that writes none never loads React.
  const { drawLetter } = await import('./letter.ts')
  return { subject: headerText(subject), ...drawLetter(letter) }
}

/** The same of Stringline's own, for people as such and not as somebody of a company. */
export const composeOwnMail = (parts: Omit<LetterParts, 'brand'> & { subject: string }): Promise<MailContent> =>
  composeMail({ ...parts, brand: ownBrand })
