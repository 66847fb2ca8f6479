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

/** Hands a mail to the mail server. Throws when it is not taken. */
export async function deliver(smtpUrl: string, mail: OutgoingMail): Promise<void> {
  // Loaded with the first mail: an installation without a mail server never needs it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl, { disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}
