import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/endpoint.ts'
import { CrowdedError, type Asker, type FairQueue, type Leave } from '../fair.ts'
import type { Services } from '../runtime.ts'
import { networkOf } from '../session/networks.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { askerOf, type Turns } from '../turns.ts'
import { tokenOf } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place among what is under way; null for what takes none, such as a page of the screens. */
    place: Place | null
  }
}

/** A request's place, given back as soon as its answer is ready: whoever reads slowly holds up nobody. */
class Place {
  #leave: Leave
  #isAtWork = false

  constructor(leave: Leave) {
    this.#leave = leave
  }

  /** From now on it is kept to the end of the work, also when the caller goes away meanwhile. */
  beginWork(): void {
    this.#isAtWork = true
  }

  leave(): void {
    this.#leave()
  }

  leaveUnlessAtWork(): void {
    if (!this.#isAtWork) this.#leave()
  }

  /** Gives this place back and waits for one in another queue. */
  async moveTo(queue: FairQueue, asker: Asker, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.#leave()
    this.#leave = await enterFor(queue, asker, request, reply)
  }
}

/** Waits for a place for as long as the caller is there. */
async function enterFor(
  queue: FairQueue,
  asker: Asker,
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
): Promise<Leave> {
  const leave = await queue.enter(asker, (giveUp) => reply.raw.once('close', giveUp))
  // Who had gone before we listened is not heard going, and a body that was still on its way never ends.
  if (!socket.destroyed) return leave
  leave()
  throw new CrowdedError()
}

/** Waits for a place before a byte of the body is read. Who has no session is known by the network alone. */
export const takePlace =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asker = { group: networkOf(request.ip), member: tokenOf(services, request) ?? '' }
    const place = new Place(await enterFor(services.turns.request, asker, request, reply))
    request.place = place
    reply.raw.once('close', () => place.leaveUnlessAtWork())
  }

/** Works at the request's place, and gives it back at the latest with the end of the work. */
export async function atPlace<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  request.place?.beginWork()
  try {
    return await work()
  } finally {
    request.place?.leave()
  }
}

interface Caller {
  request: FastifyRequest
  reply: FastifyReply
  signedIn: SignedIn | null
}

/** Waits for a turn in the queue of its own that an endpoint's work goes through, if it costs more than statements. */
export async function takeTurn(
  { turns }: Services,
  endpoint: Endpoint,
  { request, reply, signedIn }: Caller,
): Promise<void> {
  const queue = queueOf(endpoint, turns)
  const actor = signedIn?.principal?.actor
  // Who is nobody in a company is refused before anything costs, but where strangers may come: those wait as a network.
  if (queue === null || (actor === undefined && endpoint.access !== 'public')) return
  const asker = actor === undefined ? { group: networkOf(request.ip), member: '' } : askerOf(actor)
  await request.place?.moveTo(queue, asker, request, reply)
}

function queueOf(endpoint: Endpoint, turns: Turns): FairQueue | null {
  if (endpoint.bytes === 'application/pdf') return turns.document
  if (isTable(endpoint)) return turns.table
  return endpoint.multipart === true ? turns.upload : null
}

/** Whether it answers a table that is made for the caller, in one of its formats. */
const isTable = ({ bytes }: Endpoint): boolean => Array.isArray(bytes)
