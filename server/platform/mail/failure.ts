import { withoutHidden } from '#domain/characters.ts'
import type { MailFailure } from '#domain/mail/schema.ts'
import { maskTokens } from '../mask.ts'

/** What a failed delivery means. */
export interface DeliveryFailure {
  failure: MailFailure
  /** What the mail server said about this mail, fit for whoever sent it. */
  answer: string | null
  /** Trying again would not help. */
  isForGood: boolean
  /** All there is to know, for whoever runs the installation. */
  error: string
}

interface SmtpError {
  code?: string
  /** What nodemailer put its own code in place of. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

// A server that refuses our sender or our password is set up wrongly, which somebody will mend: only what it says of
// the address or of the content is about this mail.
const aboutTheMail = new Set(['RCPT TO', 'DATA'])

/** Reads an error of `deliver`: what it means and whether to try again. A mail server may quote what it refuses. */
export function readFailure(error: unknown): DeliveryFailure {
  const { code, command = '', responseCode = 0, response = '' } = error as SmtpError
  const message = error instanceof Error ? error.message : String(error)
  const ofTls = tlsFault(error as SmtpError)
  const told = { error: maskTokens(ofTls === undefined ? message : `${ofTls}: ${message}`).trim(), answer: null }
  if (code === 'EAUTH' || command.startsWith('AUTH')) return { ...told, failure: 'account', isForGood: false }
  if (ofTls !== undefined && responseCode === 0) return { ...told, failure: 'account', isForGood: false }
  // Addresses and ports of our own network are nobody's business outside.
  if (responseCode === 0) return { ...told, failure: 'unreachable', isForGood: false }
  if (!aboutTheMail.has(command)) {
    const failure = responseCode >= 500 ? 'account' : 'deferred'
    return { ...told, failure, isForGood: false }
  }
  const isForGood = responseCode >= 500
  return { ...told, failure: isForGood ? refusalOf(command, response) : 'deferred', answer: said(response), isForGood }
}

/** What is the matter where the connection could not be encrypted, with the setting that decides. */
function tlsFault({ code, originalCode = '' }: SmtpError): string | undefined {
  if (code === 'ETLS') return 'The mail server offers no STARTTLS, which SMTP_TLS requires'
  if (/CERT|SIGNATURE/.test(originalCode)) return "The mail server's certificate can't be trusted (SMTP_URL, SMTP_TLS)"
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(originalCode)) return 'TLS with the mail server failed (SMTP_URL, SMTP_TLS)'
  return undefined
}

// RFC 3463: the second and third figures of `550 5.1.1` say what is the matter; older servers give the first alone.
const subjects: readonly [RegExp, MailFailure][] = [
  [/^5\.2\.2\b/, 'mailbox'],
  [/^5\.(2\.3|3\.4)\b/, 'size'],
  [/^5\.7\./, 'content'],
  [/^5\.1\.|^5\.2\.1\b/, 'address'],
  [/^5\./, 'refused'],
]

function refusalOf(command: string, response: string): MailFailure {
  const [, code, detail = ''] = /^(\d{3})[ -](\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? []
  const told = subjects.find(([pattern]) => pattern.test(detail))?.[1]
  if (told !== undefined) return told
  if (code === '552') return command === 'DATA' ? 'size' : 'mailbox'
  if (command === 'RCPT TO') return code === '550' || code === '551' || code === '553' ? 'address' : 'refused'
  return code === '554' ? 'content' : 'refused'
}

const longestAnswer = 300

const said = (response: string): string =>
  withoutHidden(maskTokens(response).replace(/\s+/g, ' ')).trim().slice(0, longestAnswer).toWellFormed()
