import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

/** A stand-in for a pooler such as PgBouncer before 1.21 with `pool_mode = transaction`. */
export interface DatabasePooler {
  /** The same address, through here. Whoever comes is let in. */
  through(url: string): string
  close(): Promise<void>
}

interface Session {
  socket: Socket
  /** Whose transaction it works on. */
  client: Client | undefined
}

interface Client {
  socket: Socket
  session: Session | undefined
  /** What it sent and is not done yet, each up to where it waits for an answer. */
  waiting: Buffer[]
  underWay: number
}

/** Opens two sessions as the role of `url`, and hands them to its clients by the transaction, the last used first. */
export async function openDatabasePooler(url: string): Promise<DatabasePooler> {
  const free: Session[] = []
  const clients = new Set<Client>()
  for (let count = 0; count < 2; count += 1) {
    const session: Session = { socket: await signIn(url), client: undefined }
    session.socket.on(
      'data',
      inMessages((type, message) => answer(session, type, message)),
    )
    free.push(session)
  }
  const sessions = [...free]

  function serve(): void {
    for (const client of clients) {
      if (client.waiting.length === 0) continue
      client.session ??= free.pop()
      if (client.session === undefined) return
      client.session.client = client
      client.underWay += client.waiting.length
      for (const message of client.waiting.splice(0)) client.session.socket.write(message)
    }
  }

  function answer(session: Session, type: string, message: Buffer): void {
    const { client } = session
    client?.socket.write(message)
    if (client === undefined || type !== 'Z') return
    client.underWay -= 1
    // `I`: it is in no transaction.
    if (client.underWay > 0 || String.fromCharCode(message[5] ?? 0) !== 'I') return
    session.client = undefined
    client.session = undefined
    free.push(session)
    serve()
  }

  const server = createServer((socket) => {
    const client: Client = { socket, session: undefined, waiting: [], underWay: 0 }
    clients.add(client)
    socket.on('error', () => undefined).on('close', () => clients.delete(client))
    socket.once('data', () => {
      let gathered: Buffer[] = []
      socket.on(
        'data',
        inMessages((type, message) => {
          if (type === 'X') return void socket.end()
          gathered.push(message)
          if (type !== 'S' && type !== 'Q') return
          client.waiting.push(Buffer.concat(gathered))
          gathered = []
          serve()
        }),
      )
      // Let in, with a key of the pooler's own, and ready.
      socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\x7f\xff\xff\xf0\0\0\0\x01Z\0\0\0\x05I', 'latin1'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    through(given) {
      const address = new URL(given)
      address.hostname = '127.0.0.1'
      address.port = String(port)
      for (const name of ['host', 'port']) address.searchParams.delete(name)
      return address.toString()
    },
    async close() {
      for (const { socket } of [...clients, ...sessions]) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A connection that has signed in, without what would read its answers. */
async function signIn(connectionString: string): Promise<Socket> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return stream
    .removeAllListeners('data')
    .removeAllListeners('close')
    .on('error', () => undefined)
}

/** Hears each message of the protocol as a whole. */
function inMessages(hear: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      hear(String.fromCharCode(message[0] ?? 0), message)
    }
  }
}
