import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { documentOf, type Installation } from './openapi/document.ts'
import { once, sendText } from './packed-text.ts'
import type { Route } from './route.ts'

/**
 * OpenAPI 3.1 of every registered endpoint at `/api/openapi.json`, and a page to read it at `/api/reference`. Its
 * script comes with the built screens where they are served, else from its package.
 */
export function registerDocumentation(
  app: FastifyInstance,
  routes: readonly Route[],
  { withScreens, ...installation }: Installation & { withScreens: boolean },
): void {
  const document = once(() => JSON.stringify(documentOf(routes, installation)))
  app.get('/api/openapi.json', (request, reply) =>
    sendText(request, reply, 'application/json; charset=utf-8', document()),
  )
  const page = once(() => reader)
  app.get('/api/reference', (request, reply) =>
    sendText(
      request,
      // The reader styles itself inline; the page shows nothing but our own document.
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
      ),
      'text/html; charset=utf-8',
      page(),
    ),
  )
  if (withScreens) return
  app.get('/api/reference.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(readFileSync(readerScript())),
  )
}

const configuration = {
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

const reader = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stringline API</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><script id="api-reference" data-url="/api/openapi.json" data-configuration='${JSON.stringify(configuration)}'></script><script src="/api/reference.js"></script></body></html>`

/** The reader of OpenAPI documents, a script finished for browsers, in its package. */
export const readerScript = (): string =>
  join(dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))), 'browser/standalone.js')
