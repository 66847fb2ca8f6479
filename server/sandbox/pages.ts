import type { FastifyReply, FastifyRequest } from 'fastify'

/** The address that the caller reached us at; the door has seen that it is this machine's. */
export const originOf = (request: FastifyRequest): string => `http://${request.headers.host}`

/** What a form, or an OAuth client, sent. */
export const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams()

/** Sends a page that runs no script; its forms go to the sandbox, and on to `onward` where that is given. */
export function sendPage(reply: FastifyReply, text: string, onward?: string): FastifyReply {
  // Browsers hold a form's redirect against `form-action` too.
  const forms = onward === undefined ? "'self'" : `'self' ${new URL(onward).origin}`
  return (
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'self'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
      )
      .header('x-content-type-options', 'nosniff')
      // Not `no-referrer`: browsers would keep to themselves whose page a form is of, and the door would not take it.
      .header('referrer-policy', 'same-origin')
      .send(text)
  )
}
