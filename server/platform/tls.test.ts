import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { deliver } from './mail/deliver.ts'

// A certificate for localhost that nobody trusts unless told to, made for these tests with `openssl req -x509`.
const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const certificate = {
  key: readFileSync(fixture('localhost-key.pem')),
  cert: readFileSync(fixture('localhost-cert.pem')),
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A database that speaks the beginning of the protocol, with TLS or without, and notes what it is sent in the open. */
async function listen(hasTls: boolean): Promise<{ port: number; openly: () => string; startups: () => number }> {
  let heard = ''
  let startups = 0
  const sockets = new Set<Socket>()
  const greet = (socket: Socket | tls.TLSSocket) => {
    socket.once('data', () => {
      startups += 1
      socket.end()
    })
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    // Eight bytes ask whether there is TLS.
    socket.once('data', () => {
      socket.write(hasTls ? 'S' : 'N')
      if (hasTls) greet(new tls.TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined))
      else socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  })
  return { port: (server.address() as AddressInfo).port, openly: () => heard, startups: () => startups }
}

const databaseUrl = (port: number, more = '') =>
  loadConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'x'.repeat(32),
    DATABASE_TLS: 'on',
    DATABASE_URL: `postgresql://owner:hidden@localhost:${port}/stringline${more}`,
  }).databaseUrl ?? ''

const connect = async (connectionString: string): Promise<string> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'connected'
  } catch (error) {
    return (error as Error).message
  }
}

describe('a database over TLS', () => {
  it('is told nothing in the open when it has none', async () => {
    const server = await listen(false)
    expect(await connect(databaseUrl(server.port))).toContain('does not support SSL')
    expect(server.openly()).toBe('')
  })

  it('is told nothing when its certificate is of nobody we trust', async () => {
    const server = await listen(true)
    expect(await connect(databaseUrl(server.port))).toMatch(/self-signed certificate/)
    expect(server.startups()).toBe(0)
  })

  it('is greeted when we trust its certificate', async () => {
    const server = await listen(true)
    const root = `?sslrootcert=${encodeURIComponent(fixture('localhost-cert.pem'))}`
    expect(await connect(databaseUrl(server.port, root))).toMatch(/terminated/)
    expect(server.startups()).toBe(1)
  })
})

describe('a mail server over TLS', () => {
  const received: string[] = []
  async function post(options: ConstructorParameters<typeof SMTPServer>[0], scheme = 'smtp'): Promise<string> {
    received.length = 0
    const server = new SMTPServer({
      authOptional: true,
      ...certificate,
      ...options,
      onMailFrom(address, _, done) {
        received.push(address.address)
        done()
      },
      onData(stream, _, done) {
        stream.resume().on('end', () => done())
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    closing.push(() => new Promise((closed) => server.close(() => closed())))
    const url = `${scheme}://localhost:${(server.server.address() as AddressInfo).port}`
    const mail = { from: 'a@x.test', to: 'b@x.test', subject: 's', text: 't', html: 'h', messageId: '<1@x>' }
    return deliver({ url, isTlsRequired: true }, mail).then(
      () => 'delivered',
      (error: Error) => error.message,
    )
  }

  it('gets no mail when it has none', async () => {
    expect(await post({ disabledCommands: ['STARTTLS'] })).toMatch(/STARTTLS/i)
    expect(received).toEqual([])
  })

  it('gets no mail when its certificate is of nobody we trust', async () => {
    expect(await post({})).toMatch(/self-signed certificate/)
    expect(await post({ secure: true }, 'smtps')).toMatch(/self-signed certificate/)
    expect(received).toEqual([])
  })

  it.skipIf(typeof tls.setDefaultCACertificates !== 'function')('gets it when we trust its certificate', async () => {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate.cert.toString()])
    expect(await post({})).toBe('delivered')
    expect(await post({ secure: true }, 'smtps')).toBe('delivered')
    expect(received).toEqual(['a@x.test'])
  })
})
