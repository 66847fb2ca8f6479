import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Unrouted } from './addresses.ts'
import { answerProblem } from './problems.ts'

/** What a page that arrives drawn shows only where this installation has it. */
interface Offers {
  /** Whether one signs in with Microsoft. */
  microsoft: boolean
  /** Answers what is neither a page nor a file. */
  unrouted: Unrouted
}

/** Pages of their own (decisions 0041, 0058), by their addresses. */
const ownPages = ({ microsoft }: Pick<Offers, 'microsoft'>): Readonly<Record<string, string>> => ({
  '/login': microsoft ? 'sign-in-microsoft.html' : 'sign-in.html',
  '/signup': 'sign-up.html',
})

const forever = 'public, max-age=31536000, immutable'

/**
 * Whether a page answers there: for browsers, and also for programs that check or preview a link, which send HEAD or
 * accept anything. An address that ends like the name of a file is a page only for browsers.
 */
function isPage({ method, headers }: FastifyRequest, path: string): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|assets)(\/|$)/.test(path)) return false
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path))
}

/**
 * Serves the built screens: the pages of their own at their addresses, one shell for every other of the application.
 * The public pages have routes of their own (public-pages.ts).
 */
export async function registerScreens(app: FastifyInstance, folder: string, offers: Offers): Promise<void> {
  const pages = ownPages(offers)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    // These are filled in before they are sent (public-pages.ts).
    allowedPath: (path) => !path.startsWith('/public/'),
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? forever : 'no-cache')
    },
  })
  const shell = existsSync(join(folder, 'app.html')) ? 'app.html' : 'index.html'
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isPage(request, path)) return answerProblem(offers.unrouted(request), request, reply)
    const withoutSlash = slashRemoved(request.url)
    if (withoutSlash !== undefined) return reply.redirect(withoutSlash, 301)
    if (path.startsWith('/shared/')) void reply.header('x-robots-tag', 'noindex, nofollow')
    const own = pages[path]
    return reply.sendFile(own !== undefined && existsSync(join(folder, own)) ? own : shell)
  })
}

/**
 * The address without the slash at its end, its query kept; undefined where it has none. Never another host: browsers
 * read `//` and `/\` at the beginning as one.
 */
function slashRemoved(url: string): string | undefined {
  const [, path, query = ''] = /^((?:\/[^/\\?]+)+)\/(\?.*)?$/.exec(url) ?? []
  return path === undefined ? undefined : path + query
}
