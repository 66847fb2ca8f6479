import { waits } from '../limits.ts'
import type { MailServer } from './server.ts'

/** One mail as it goes out. */
export interface OutgoingMail {
  /** An address as mail writes it, or a name and an address; any name is encoded. */
  from: string | { name: string; address: string }
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

/** Hands a mail to the mail server. Throws when it is not taken; `readFailure` says what that means. */
export async function deliver(server: MailServer, mail: OutgoingMail, patience = waits.mail): Promise<void> {
  const transport = await transportTo(server, patience)
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

/** Connects to the mail server and signs in, without a mail. Throws like `deliver`. */
export async function tryMailServer(server: MailServer, patience = waits.mail): Promise<void> {
  const transport = await transportTo(server, patience)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

// Where TLS is not required, STARTTLS protects from eavesdroppers (RFC 7435): an untrusted certificate, an old
// version or a refusal is better than what would be sent otherwise, which is the mail in the open.
const opportunisticTls = {
  opportunisticTLS: true,
  tls: { rejectUnauthorized: false, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
} as const

async function transportTo({ url, isTlsRequired, domain }: MailServer, patience: typeof waits.mail) {
  // Loaded with the first mail: an installation without a mail server never needs it.
  const { createTransport } = await import('nodemailer')
  const asked = new URL(url)
  const isStrict = isTlsRequired || asked.protocol === 'smtps:' || asked.searchParams.get('requireTLS') === 'true'
  return createTransport({
    url,
    name: domain,
    ...(isStrict ? {} : opportunisticTls),
    requireTLS: isTlsRequired,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    socketTimeout: patience.silence,
  })
}
