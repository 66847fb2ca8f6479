import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { unreadBodyLimit } from '#domain/endpoint.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import { largestUpload } from '#domain/files/schema.ts'
import { retryAfter, second, waits } from '../limits.ts'
import type { Platform } from '../db/platform.ts'
import type { Log } from '../log.ts'
import type { Services } from '../runtime.ts'
import { noteAddresses } from './addresses.ts'
import { registerDocumentation } from './documentation.ts'
import { guardBodies, readToTheEnd, tooLargeFor } from './bodies.ts'
import { readJson } from './json.ts'
import { answerProblem } from './problems.ts'
import { protectiveHeaders } from './protective-headers.ts'
import { answerBareRefusals, answerClientError } from './raw-answers.ts'
import { registerPublicPages } from './public-pages.ts'
import { createReadiness } from './readiness.ts'
import type { Route } from './route.ts'
import { registerScreens } from './screens.ts'
import { callerOf } from './security-log.ts'

/** The HTTP application: every feature's routes, the built screens, health, errors as problem+json. */
export async function createApp(
  { services, platform }: { services: Services; platform: Platform },
  routes: readonly Route[],
  { screensFolder, watch }: { screensFolder: string | null; watch?: ((app: FastifyInstance) => void) | undefined },
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request cost more than finding its route; what is logged names the request.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_, hop) => hop < services.config.trustProxy,
    // Of what is no endpoint, whose limits are their own.
    bodyLimit: unreadBodyLimit,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: waits.request,
    // A request without a host gets an answer of ours instead of an empty one of Node's.
    http: { requireHostHeader: false },
    clientErrorHandler: answerClientError,
    // An address that can't be read, or an id longer than any, is an unknown one.
    frameworkErrors: (_, request, reply) => void answerProblem(notFound(), request, reply),
    forceCloseConnections: true,
  })
  watch?.(app)
  app.setErrorHandler((error, request, reply) =>
    answerProblem(isTooLarge(error) ? tooLargeFor(request) : error, request, reply),
  )
  const headers = protectiveHeaders(services.config.publicUrl.startsWith('https:'))
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers)
    done()
  })
  answerBareRefusals(app)
  const unrouted = noteAddresses(app)
  guardBodies(app, services, { platform: platform.db, unrouted })
  app.removeContentTypeParser('text/plain')
  // A body of JSON, or none at all: `POST …/sign-out` sends nothing.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.takesSigned === true) return done(null, text)
    if (text === '') return done(null, undefined)
    try {
      done(null, readJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
  // Where a form is taken nothing in it is read; anywhere else it is none of ours.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _, done) => {
    if (request.routeOptions.config.takesForm === true) done(null, undefined)
    else done(new Refusal(415, 'unsupported_media_type', 'Send the body as application/json'))
  })
  app.decorateRequest('place', null)
  app.addHook('onSend', (request, reply, _, done) => {
    request.place?.leave()
    readToTheEnd(request, reply)
    void reply.header('x-request-id', request.id)
    done()
  })
  // Nothing to blank in five fields of our own; looking through them took as long as an empty transaction.
  const requests = services.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(requests, request, reply)
    done()
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: 1, fields: 4, parts: 6, fileSize: largestUpload + 1, fieldSize: 10_000 },
  })
  for (const each of routes) each.register(app, services, platform)
  registerHealth(app, services, platform)
  registerDocumentation(app, routes, { ...services.config, withScreens: screensFolder !== null })
  if (screensFolder === null)
    app.setNotFoundHandler((request, reply) => answerProblem(unrouted(request), request, reply))
  else {
    registerPublicPages(app, screensFolder, services.config)
    await registerScreens(app, screensFolder, { microsoft: services.config.microsoft !== undefined, unrouted })
  }
  return app
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'

/**
 * One line per request, when it is over: which route, not which address, because a share link is a secret and a search
 * holds what somebody looked for.
 */
function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      reqId: request.id,
      ...callerOf(request),
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}

function registerHealth(app: FastifyInstance, services: Services, platform: Platform): void {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'alive' }))
  const readiness = createReadiness(
    () => Promise.all([services.database.probe(), platform.probe(), services.storage.check()]),
    (reason) => services.log.warn({ err: reason }, 'not ready'),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const { isReady } = await readiness()
    if (isReady) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', retryAfter.busy / second)
      .send({ status: 'not ready' })
  })
}
