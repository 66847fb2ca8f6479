import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server of a test's own. */
export interface PostOffice {
  /** What a server under test needs to send its mail there. */
  environment: { SMTP_URL: string; MAIL_FROM: string }
  /** The mails that came, whether taken or refused, as they were sent. */
  received: readonly Buffer[]
  mails(): Promise<Email[]>
  close(): Promise<void>
}

interface Answers {
  /** Why an addressee is refused; null takes them. */
  ofAddress?: (address: string) => Error | null
  /** Why a mail is refused once it is there; null takes it. */
  ofMail?: (bytes: Buffer) => Error | null
}

/** Opens a mail server that takes what it isn't told to refuse. */
export async function openPostOffice({ ofAddress, ofMail }: Answers = {}): Promise<PostOffice> {
  const received: Buffer[] = []
  const onData: SMTPServerOptions['onData'] = (stream, _, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const bytes = Buffer.concat(chunks)
      received.push(bytes)
      done(ofMail?.(bytes) ?? null)
    })
  }
  const office = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(ofAddress?.(address) ?? null),
    onData,
  })
  office.listen(0, '127.0.0.1')
  await once(office.server, 'listening')
  const { port } = office.server.address() as AddressInfo
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Stringline <office@stringline.test>' },
    received,
    mails: () => Promise.all(received.map((bytes) => PostalMime.parse(bytes))),
    close: () => new Promise((closed) => office.close(closed)),
  }
}
