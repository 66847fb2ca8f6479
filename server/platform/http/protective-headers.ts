import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * What every answer tells a browser to refuse. The same for all of them, so it is written once: asked for each request,
 * helmet composes the whole policy anew.
 */
export function protectiveHeaders(https: boolean): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    // A share link is in the address: it must not travel on to where the reader goes next.
    referrerPolicy: { policy: 'no-referrer' },
  })
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  protect(request, answer, (error) => {
    if (error !== undefined) throw error
  })
  return answer.getHeaders()
}
