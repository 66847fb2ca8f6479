import { waits } from '../limits.ts'

/** One mail as it goes out. */
export interface OutgoingMail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  attachments?: { filename: string; content: Buffer; cid?: string; contentType?: string }[]
}

/** Where mail is handed in. */
export interface MailServer {
  url: string
  /** Nothing is sent in the open, nor to a server whose certificate is not its own. */
  isTlsRequired: boolean
}

/** The mail server will never take this mail: nobody has that address, or it does not want what is in it. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Hands a mail to the mail server. Throws when it is not taken: `MailRefused` when trying again would not help. */
export async function deliver(
  { url, isTlsRequired }: MailServer,
  mail: OutgoingMail,
  patience = waits.mail,
): Promise<void> {
  // Loaded with the first mail: an installation without a mail server never needs it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    requireTLS: isTlsRequired,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    socketTimeout: patience.silence,
  })
  try {
    await transport.sendMail(mail)
  } catch (error) {
    throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error
  } finally {
    transport.close()
  }
}

// A server that refuses our sender or our password is set up wrongly, which somebody will mend: only what it says of
// the address or of the content is about this mail.
const isForGood = (error: unknown): boolean => {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
