import { waits } from '../limits.ts'

/** One mail as it goes out. */
export interface OutgoingMail {
  from: string
  to: string
  /** Whom an answer goes to, where not to the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  messageId: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: Buffer; cid?: string; contentType?: string }[]
}

/** Where mail is handed in. */
export interface MailServer {
  url: string
  /** Nothing is sent in the open, nor to a server whose certificate is not its own. */
  isTlsRequired: boolean
}

/** Hands a mail to the mail server. Throws when it is not taken; `readFailure` says what that means. */
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
  } finally {
    transport.close()
  }
}
