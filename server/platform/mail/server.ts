import { isIP } from 'node:net'
import type { Config } from '../config.ts'

/** Where mail is handed in. */
export interface MailServer {
  url: string
  /** Nothing is sent without TLS, nor to a server whose certificate is not its own. */
  isTlsRequired: boolean
  /** What this installation is called: its name in EHLO. */
  domain: string
}

/** The configured mail server; undefined where there is none. */
export const mailServerOf = ({ smtpUrl, smtpTls, publicUrl }: Config): MailServer | undefined =>
  smtpUrl === undefined ? undefined : { url: smtpUrl, isTlsRequired: smtpTls, domain: domainOf(publicUrl) }

/**
 * The host of an address as mail writes it: a name, or an address literal such as `[192.0.2.1]` (RFC 5321, 4.1.3).
 */
export function domainOf(publicUrl: string): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  const literal = { 0: host, 4: `[${host}]`, 6: `[IPv6:${host}]` }
  return literal[isIP(host) as keyof typeof literal]
}

/** The Message-ID of a mail: the same at every try, so that a mail server can drop a repeat. */
export const messageIdOf = ({ publicUrl }: Config, mailId: string): string => `<${mailId}@${domainOf(publicUrl)}>`
