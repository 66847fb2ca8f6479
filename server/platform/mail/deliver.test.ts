import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { checkMailServer } from './check.ts'
import { deliver } from './deliver.ts'
import { readFailure } from './failure.ts'

// Certificates for localhost that nobody trusts unless told to, made with `openssl req -x509` and `openssl ca`.
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name))
const key = fixture('localhost-key.pem')
const certificate = { key, cert: fixture('localhost-cert.pem') }
const expired = { key, cert: fixture('localhost-expired-cert.pem') }
const oldVersions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
const withoutTls = { disabledCommands: ['STARTTLS'] }

interface Given {
  options?: SMTPServerOptions & tls.TlsOptions
  isTlsRequired?: boolean
  scheme?: string
  to?: string
}

/** What the mail server saw of a session. */
interface Session {
  sender: string
  /** The TLS version; undefined in the open. */
  version: string | undefined
  name: string | undefined
  user: string | undefined
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Opens a mail server and answers its address. */
async function open(options: Given['options'], sessions: Session[] = [], scheme = 'smtp'): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    ...certificate,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    ...options,
    onMailFrom({ address }, session, done) {
      const { tlsOptions, hostNameAppearsAs: name, user } = session
      const { version } = (tlsOptions || {}) as { version?: string }
      sessions.push({ sender: address, version, name, user })
      done()
    },
    onData(stream, _, done) {
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((closed) => server.close(() => closed())))
  return `${scheme}://anna:secret@localhost:${(server.server.address() as AddressInfo).port}`
}

async function post({ options, isTlsRequired = false, scheme, to = 'b@x.test' }: Given) {
  const sessions: Session[] = []
  const url = await open(options, sessions, scheme)
  const mail = { from: 'a@x.test', to, subject: 's', text: 'Māori', html: 'h', messageId: '<1@x>' }
  const said = await deliver({ url, isTlsRequired, domain: 'projects.example.com' }, mail).then(
    () => ({ failure: 'none', error: 'delivered' }),
    readFailure,
  )
  return { ...said, sessions }
}

describe('a mail server while TLS is not required', () => {
  it.each([
    ['nobody we trust', certificate],
    ['another time', expired],
  ])('gets mail over STARTTLS with a certificate of %s', async (_, options) => {
    const { error, sessions } = await post({ options })
    expect(error).toBe('delivered')
    expect(sessions).toEqual([{ sender: 'a@x.test', version: 'TLSv1.3', name: 'projects.example.com', user: 'anna' }])
  })

  it('gets mail over TLS as old as it has', async () => {
    const { error, sessions } = await post({ options: oldVersions })
    expect(error).toBe('delivered')
    expect(sessions[0]?.version).toMatch(/^TLSv1\.[01]$/)
  })

  it('gets mail without TLS where it has none', async () => {
    const { error, sessions } = await post({ options: { ...withoutTls, allowInsecureAuth: true } })
    expect([error, sessions[0]?.version]).toEqual(['delivered', undefined])
  })

  it('is verified where its address says TLS by itself', async () => {
    const { error, failure, sessions } = await post({ options: { secure: true }, scheme: 'smtps' })
    expect(failure).toBe('account')
    expect(error).toMatch(/^The mail server's certificate can't be trusted .*: self-signed certificate/)
    expect(sessions).toEqual([])
  })

  it('gets mail for addresses beyond ASCII, in the encodings it has', async () => {
    const { error } = await post({ to: 'māia@x.test', options: { ...withoutTls, hide8BITMIME: true } })
    expect(error).toBe('delivered')
  })
})

describe('a mail server while TLS is required', () => {
  const required = { isTlsRequired: true }
  it.each<[string, Given, RegExp]>([
    ['it has none', { options: withoutTls }, /^The mail server offers no STARTTLS, which SMTP_TLS requires: .*50\d/],
    ['nobody we trust signed its certificate', {}, /certificate can't be trusted .*: self-signed certificate/],
    ['the same, with TLS from the start', { options: { secure: true }, scheme: 'smtps' }, /: self-signed certificate/],
    ['its certificate is of another time', { options: expired }, /: (certificate has expired|self-signed)/],
    ['its TLS is too old', { options: oldVersions }, /^TLS with the mail server failed .*: .*protocol/],
    ['it speaks no TLS from the start', { scheme: 'smtps' }, /^TLS with the mail server failed .*: .*wrong version/],
  ])('gets no mail when %s, and the failure says why', async (_, given, said) => {
    const { error, failure, sessions } = await post({ ...given, ...required })
    expect(error).toMatch(said)
    expect(failure).toBe('account')
    expect(sessions).toEqual([])
  })

  it.skipIf(typeof tls.setDefaultCACertificates !== 'function')('gets it when we trust its certificate', async () => {
    const trusted = tls.getCACertificates('default')
    try {
      tls.setDefaultCACertificates([...trusted, certificate.cert.toString()])
      expect((await post(required)).error).toBe('delivered')
      expect((await post({ ...required, options: { secure: true }, scheme: 'smtps' })).error).toBe('delivered')
      tls.setDefaultCACertificates([...trusted, expired.cert.toString()])
      expect((await post({ ...required, options: expired })).error).toMatch(/: certificate has expired/)
    } finally {
      tls.setDefaultCACertificates(trusted)
    }
  })
})

describe('at start', () => {
  const warningsOf = async (SMTP_TLS: string): Promise<string[]> => {
    const warnings: string[] = []
    const SMTP_URL = await open(withoutTls)
    const config = loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'x'.repeat(32), SMTP_URL, SMTP_TLS })
    await checkMailServer(config, { warn: (_: object, message: string) => warnings.push(message) } as never)
    return warnings
  }

  it('a mail server without the TLS that is required is named in the log, with the setting', async () => {
    expect(await warningsOf('on')).toEqual([
      expect.stringMatching(/^No mail can be sent at present. The mail server offers no STARTTLS, which SMTP_TLS req/),
    ])
  })
})
