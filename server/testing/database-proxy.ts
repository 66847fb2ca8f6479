import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to the database that can fall silent: connections stay open, and nothing passes any more. */
export interface DatabaseProxy {
  /** The same address, through here. */
  through(url: string): string
  /** Swallows everything from now on, on connections that are there and on new ones, until `pass`. */
  swallow(): void
  /** Swallows from the moment that a message to the database holds this text; that message does not arrive. */
  swallowAt(text: string): void
  /** Lets that message through, and swallows the answer to it and all that follows. */
  swallowAfter(text: string): void
  /** Lets new connections through again. What was swallowed on others never arrives. */
  pass(): void
  /** Answers the next connection with this state of PostgreSQL, and ends it. */
  refuseOnce(state: string): void
  /** How many messages to the database were swallowed by now, connections that were not let through among them. */
  readonly swallowed: number
  close(): Promise<void>
}

/** Stands before the database of `url`, on a free port of this machine. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { searchParams, hostname, port } = new URL(url)
  const folder = searchParams.get('host')
  const target =
    folder === null
      ? { host: hostname, port: Number(port || 5432) }
      : { path: `${folder}/.s.PGSQL.${searchParams.get('port')}` }
  const sockets = new Set<Socket>()
  let isSilent = false
  // Each connection falls silent for good: bytes that were swallowed can't be made up for.
  let silences = 0
  let trigger: { text: string; passes: boolean } | undefined
  let swallowed = 0
  let refusal: string | undefined

  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined).on('close', () => sockets.delete(client))
    if (refusal !== undefined) {
      client.once('data', () => client.end(errorResponse(refusal ?? '')))
      client.once('finish', () => (refusal = undefined))
      return
    }
    if (isSilent) return void client.on('data', () => (swallowed += 1))
    const before = silences
    const passes = () => silences === before
    const database = connect(target)
    database.on('error', () => client.destroy()).on('close', () => passes() && client.end())
    client.on('close', () => database.destroy())
    client.on('data', (bytes) => {
      if (!passes()) return void (swallowed += 1)
      const isTrigger = trigger !== undefined && bytes.includes(trigger.text)
      if (isTrigger) swallow()
      if (!isTrigger || trigger?.passes === true) database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (passes()) client.write(bytes)
    })
  })
  function swallow(): void {
    isSilent = true
    silences += 1
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo

  return {
    through(given) {
      const address = new URL(given)
      address.hostname = '127.0.0.1'
      address.port = String(own)
      for (const name of ['host', 'port']) address.searchParams.delete(name)
      return address.toString()
    },
    swallow,
    swallowAt(text) {
      trigger = { text, passes: false }
    },
    swallowAfter(text) {
      trigger = { text, passes: true }
    },
    pass() {
      isSilent = false
      trigger = undefined
    },
    refuseOnce(state) {
      refusal = state
    },
    get swallowed() {
      return swallowed
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function errorResponse(state: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0Mnot at the moment\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
