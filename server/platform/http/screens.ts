import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#domain/errors.ts'
import { answerProblem } from './problems.ts'

const forever = 'public, max-age=31536000, immutable'

/**
 * Serves the built screens: the sign-in page at its address, one shell for every other address of the application.
 * The public pages have routes of their own (public-pages.ts).
 */
export async function registerScreens(app: FastifyInstance, folder: string): Promise<void> {
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
  const signIn = join(folder, 'sign-in.html')
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|assets)\//.test(request.url) &&
      request.headers.accept?.includes('text/html') === true
    if (!isPage) return answerProblem(notFound(), request, reply)
    if (request.url.startsWith('/shared/')) void reply.header('x-robots-tag', 'noindex, nofollow')
    const isSignIn = request.url.split('?')[0] === '/login'
    return reply.sendFile(isSignIn && existsSync(signIn) ? 'sign-in.html' : shell)
  })
}
