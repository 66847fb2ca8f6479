import { createServer } from 'node:http'
import type { lookup } from 'node:dns'
import { createServer as createPlainServer, type AddressInfo, type Server as PlainServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isOpenAddress, isPushService, openLookup } from './addresses.ts'
import { postToService } from './post.ts'
import { outcomeOf } from './send.ts'

const listed = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com']

describe('a notification may be sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dXQ:APA91b',
    'https://fcm.googleapis.com/wp/dXQ:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
    'https://web.push.apple.com/QGhZ',
  ])('%s', (endpoint) => expect(isPushService(endpoint, listed)).toBe(true))
})

describe('a notification is never sent to', () => {
  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:444/x',
    'https://me@fcm.googleapis.com/x',
    'https://:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com./x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://xfcm.googleapis.com/x',
    'https://push.services.mozilla.com/x',
    'https://evilpush.services.mozilla.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://169.254.169.254/x',
    'https://10.1.2.3/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('%s', (endpoint) => expect(isPushService(endpoint, listed)).toBe(false))
})

describe('an address of a network', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2001::1',
  ])('%s is none of the open internet', (address) => expect(isOpenAddress(address)).toBe(false))

  it.each(['142.250.70.10', '17.57.146.20', '172.32.0.1', '2404:6800:4006:80a::200a', '2620:149:a44::1'])(
    '%s is',
    (address) => expect(isOpenAddress(address)).toBe(true),
  )
})

/** A resolver that gives these addresses for every name. */
const resolving = (...addresses: string[]) =>
  ((_: string, __: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

const running = new Set<PlainServer>()
const connected = new Set<Socket>()
afterEach(async () => {
  for (const each of connected) each.destroy()
  for (const each of running) await new Promise((resolve) => each.close(resolve))
  running.clear()
})
async function listening(server: PlainServer): Promise<string> {
  running.add(server)
  server.on('connection', (socket: Socket) => {
    connected.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const letter = { headers: {}, body: Buffer.from('x') }

describe('a request to a push service', () => {
  it.each([['127.0.0.1'], ['::1'], ['142.250.70.10', '10.0.0.1'], []])(
    'is not made where its name leads to %s',
    async (...addresses) => {
      const sent = postToService('https://fcm.googleapis.com/x', letter, {
        services: listed,
        lookup: openLookup(resolving(...addresses)),
      })
      await expect(sent).rejects.toThrow('none of the open internet')
    },
  )

  it('is not made to what is not listed, whatever was stored', async () => {
    const origin = await listening(createServer())
    await expect(postToService(`${origin}/x`, letter, { services: listed })).rejects.toThrow('Not a push service')
  })

  it('follows no redirect', async () => {
    const asked: (string | undefined)[] = []
    const origin = await listening(
      createServer((request, response) => {
        asked.push(request.url)
        response.writeHead(307, { location: '/elsewhere' }).end()
      }),
    )
    expect(await postToService(`${origin}/x`, letter, { services: [origin] })).toEqual({
      status: 307,
      retryAfter: null,
    })
    expect(asked).toEqual(['/x'])
  })

  it('reads nothing of an answer that does not end', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<void>()
    const origin = await listening(
      createServer((_, response) => {
        response.writeHead(201, { 'retry-after': '7' })
        const more = () => {
          while (response.write(Buffer.alloc(64 * 1024)));
        }
        response.on('drain', more)
        response.once('close', resolve)
        more()
      }),
    )
    expect(await postToService(`${origin}/x`, letter, { services: [origin] })).toEqual({ status: 201, retryAfter: 7 })
    await cut
  })

  it('is over when the connection is closed without an answer', async () => {
    const origin = await listening(
      createPlainServer((socket) => {
        socket.once('data', () =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
        )
      }),
    )
    await expect(postToService(`${origin}/x`, letter, { services: [origin] })).rejects.toThrow('without an answer')
  })

  it('is over when its time is, whether nothing comes or one byte after the other', async () => {
    const silent = await listening(createPlainServer())
    const dripping = await listening(
      createPlainServer((socket) => {
        const drip = setInterval(() => socket.write('H'), 5)
        socket.once('close', () => clearInterval(drip))
      }),
    )
    await expect(postToService(`${silent}/x`, letter, { services: [silent], patience: 100 })).rejects.toThrow('in time')
    await expect(postToService(`${dripping}/x`, letter, { services: [dripping], patience: 100 })).rejects.toThrow(
      /in time|Parse Error/,
    )
  })
})

describe('an answer', () => {
  it.each([
    [201, null, 'taken'],
    [202, null, 'taken'],
    [404, null, 'gone'],
    [410, null, 'gone'],
    [429, 90, { wait: 90 }],
    [429, 999_999, { wait: 3_600 }],
    [429, null, { wait: 1 }],
    [503, null, { wait: 1 }],
    [301, null, { refused: 301 }],
    [403, null, { refused: 403 }],
    [413, null, { refused: 413 }],
  ])('%s means what it does', (status, retryAfter, outcome) =>
    expect(outcomeOf({ status, retryAfter })).toEqual(outcome),
  )
})
