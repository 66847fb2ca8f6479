import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bodyLimitsOf, type CallOutput, type Endpoint, type HandlerInput } from '#domain/endpoint.ts'
import { fieldErrors, invalid, notFound, Refusal } from '#domain/errors.ts'
import type { Context, Principal } from '../context.ts'
import type { Platform, PlatformDb } from '../db/platform.ts'
import { pastDeadlocks } from '../deadlocks.ts'
import type { Services } from '../runtime.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { across, within, type Across, type Within } from '../within.ts'
import {
  admit,
  admitOutside,
  refuseClosed,
  refuseCrossSite,
  refuseDisabledSession,
  refuseOtherPage,
  tabOf,
  whoSigns,
} from './authenticate.ts'
import { refuseUnproven } from './recent-proof.ts'
import { atPlace, takePlace, takeTurn } from './place.ts'
import { logRefusal, noteCaller } from './security-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes what a form sends, without reading it. */
    takesForm?: boolean
    takesSigned?: boolean
  }
}

/** A handler's own view of the request, for the few that answer bytes, set cookies or act outside a company. */
export interface Exchange {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  /** Null where the endpoint is public and nobody is signed in. */
  signedIn: SignedIn | null
  /** Runs work in the principal's company, in one transaction. */
  within: Within
}

/** What only the few get that say so by `openOnPlatform`. */
export interface OnPlatform extends Across {
  platform: PlatformDb
}

/** What endpoints are listed under in the OpenAPI document, and a sentence about them. */
export interface Area {
  title: string
  about: string
}

/** One endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  /** Of the feature that it belongs to. */
  area?: Area | undefined
  register(app: FastifyInstance, services: Services, platform: Platform): void
}

/** A query: one read-only transaction of the caller's company. */
export const read = <E extends Endpoint>(
  endpoint: E,
  query: (ctx: Context, input: HandlerInput<E>) => Promise<CallOutput<E>>,
): Route => inCompany(endpoint, query, true)

/** A command: one transaction, committed before the answer. */
export const write = <E extends Endpoint>(
  endpoint: E,
  command: (ctx: Context, input: HandlerInput<E>) => Promise<CallOutput<E>>,
): Route => inCompany(endpoint, command, false)

function inCompany<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Context, input: HandlerInput<E>) => Promise<CallOutput<E>>,
  readOnly: boolean,
): Route {
  return route(endpoint, async (exchange, platform) => {
    const principal = admit(endpoint, exchange.signedIn)
    const input = inputOf(endpoint, exchange.request)
    await refuseUnproven(endpoint, exchange, platform.db)
    const transact = () => exchange.within(principal, (ctx) => handler(ctx, input), { readOnly })
    return answerJson(endpoint, exchange.reply, await pastDeadlocks(exchange.request.log, transact))
  })
}

/** An endpoint for members of a company that answers by itself, such as bytes. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handler: (
    exchange: Exchange & { principal: Principal },
    input: HandlerInput<E>,
  ) => Promise<CallOutput<E> | FastifyReply>,
): Route =>
  route(endpoint, async (exchange, platform) => {
    const principal = admit(endpoint, exchange.signedIn)
    const input = inputOf(endpoint, exchange.request)
    await refuseUnproven(endpoint, exchange, platform.db)
    const answer = await handler({ ...exchange, principal }, input)
    return finish(endpoint, exchange, answer)
  })

/** An endpoint outside any company that needs no more of the database than a company's, such as who is signed in. */
export const open = <E extends Endpoint>(
  endpoint: E,
  handler: (exchange: Exchange, input: HandlerInput<E>) => Promise<CallOutput<E> | FastifyReply>,
): Route =>
  route(endpoint, async (exchange, platform) => {
    admitOutside(endpoint, exchange.signedIn)
    const input = inputOf(endpoint, exchange.request)
    await refuseUnproven(endpoint, exchange, platform.db)
    return finish(endpoint, exchange, await handler(exchange, input))
  })

/**
 * An endpoint outside any company that works across them: sign-in, share links, the super admin's pages, the outbox.
 */
export const openOnPlatform = <E extends Endpoint>(
  endpoint: E,
  handler: (exchange: Exchange & OnPlatform, input: HandlerInput<E>) => Promise<CallOutput<E> | FastifyReply>,
): Route =>
  route(endpoint, async (exchange, platform) => {
    admitOutside(endpoint, exchange.signedIn)
    const { services, request } = exchange
    const input = inputOf(endpoint, request)
    await refuseUnproven(endpoint, exchange, platform.db)
    const onPlatform = { ...exchange, platform: platform.db, ...across(services, platform, tabOf(request)) }
    return finish(endpoint, exchange, await handler(onPlatform, input))
  })

/**
 * A handler has either answered by itself (awaiting a reply that was sent gives undefined, also to a reader who left in
 * the middle of it) or returned what its endpoint declares.
 */
function finish<E extends Endpoint>(
  endpoint: E,
  { reply }: Exchange,
  answer: CallOutput<E> | FastifyReply,
): FastifyReply {
  const isAnswered = reply.sent || reply.raw.headersSent || reply.raw.destroyed || answer === reply
  return isAnswered ? reply : answerJson(endpoint, reply, answer as CallOutput<E>)
}

/** Whether this installation has the endpoint: what is for development exists only where demo data is on. */
export const isServed = (endpoint: Endpoint, { config }: Services): boolean =>
  endpoint.access !== 'development' || config.demo

/** Whether who asks need not be signed in. */
const isForNobody = ({ access }: Endpoint): boolean => access === 'public' || access === 'development'

function route(endpoint: Endpoint, answer: (exchange: Exchange, platform: Platform) => Promise<unknown>): Route {
  return {
    endpoint,
    register(app, services, platform) {
      if (!isServed(endpoint, services)) return
      const { plain, form } = bodyLimitsOf(endpoint)
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: plain,
        config: {
          takesForm: endpoint.form === true,
          takesSigned: endpoint.signed === true,
          ...(form === undefined ? {} : { formLimit: form }),
        },
        onRequest: takePlace(services),
        handler: (request, reply) =>
          atPlace(request, async () => {
            try {
              refuseCrossSite(services, request)
              if (request.isMultipart() && endpoint.multipart !== true && endpoint.form !== true)
                throw new Refusal(415, 'unsupported_media_type', 'Send the body as application/json')
              const signedIn = await whoSigns(services, platform.db, request)
              noteCaller(request, signedIn)
              if (signedIn === null && !isForNobody(endpoint))
                await refuseDisabledSession(services, platform.db, request)
              refuseOtherPage(endpoint, request, signedIn)
              refuseClosed(endpoint, signedIn)
              await takeTurn(services, endpoint, { request, reply, signedIn })
              return await answer(
                { services, request, reply, signedIn, within: within(services, tabOf(request)) },
                platform,
              )
            } catch (error) {
              logRefusal(services.log, error, request)
              throw error
            }
          }),
      })
    },
  }
}

function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): HandlerInput<E> {
  const params = endpoint.params?.safeParse(request.params)
  // An id that can't be one is an unknown id.
  if (params?.success === false) throw notFound()
  return {
    params: params?.data,
    query: parsed(endpoint.query, request.query),
    // What comes with a file is read by its handler, with the file.
    body: request.isMultipart() ? undefined : parsed(endpoint.body, request.body),
    version: versionOf(request.headers['if-match']),
  } as HandlerInput<E>
}

/** What was sent, as the schema reads it; 422 with each field's fault otherwise. */
export function parsed<Schema extends z.ZodType | undefined>(
  schema: Schema,
  sent: unknown,
): Schema extends z.ZodType ? z.output<Schema> : undefined
export function parsed(schema: z.ZodType | undefined, sent: unknown): unknown {
  const result = schema?.safeParse(sent ?? {})
  if (result?.success === false) throw invalid(fieldErrors(result.error))
  return result?.data
}

function versionOf(header: string | undefined): number | null {
  const digits = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Sends exactly the declared output: what a query selected beyond it never leaves. */
function answerJson<E extends Endpoint>(endpoint: E, reply: FastifyReply, answer: CallOutput<E>): FastifyReply {
  void reply.header('cache-control', 'no-store')
  if (endpoint.output === undefined) return reply.code(204).send()
  const body = (endpoint.output as z.ZodType).parse(answer) as { version?: number } | null
  if (typeof body?.version === 'number') void reply.header('etag', `"${body.version}"`)
  return reply
    .code(endpoint.creates === true ? 201 : 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
