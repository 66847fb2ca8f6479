import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

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
