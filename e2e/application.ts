import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { runnerImport } from 'vite'

import type { Endpoint } from '#domain/endpoint.ts'

const root = join(import.meta.dirname, '..')

/** The routes of `web/routes.tsx`, with the public pages and the pages for developers. */
export const routes = await readRoutes()

/** The pattern of every screen, `/app/clients/:clientId`, once. */
export const patterns: string[] = [...new Set(patternsOf(routes))]

/** The pattern of the screen at this path. */
export function patternAt(path: string): string | undefined {
  const matched = matchRoutes(routes, path)
  return matched?.reduce((pattern, { route }) => joined(pattern, route.path ?? ''), '')
}

/** Every endpoint of the product, by the name that the record has for it: `POST clients/createClient`. */
export async function readEndpoints(): Promise<Map<string, Endpoint>> {
  const endpoints = new Map<string, Endpoint>()
  for (const file of globSync('domain/*/api.ts', { cwd: root }).toSorted()) {
    const module = (await import(join(root, file))) as object
    const area = basename(dirname(file))
    for (const value of Object.values(module))
      if (isEndpoint(value)) endpoints.set(`${value.method} ${area}/${value.name}`, value)
  }
  return endpoints
}

async function readRoutes(): Promise<RouteObject[]> {
  const { module } = await runnerImport<{ routes: RouteObject[] }>(join(root, 'web/routes.tsx'), { logLevel: 'error' })
  return module.routes
}

// A route around others is a screen itself where none of them has its address.
function patternsOf(children: readonly RouteObject[], parent = ''): string[] {
  return children.flatMap((route) => {
    const pattern = joined(parent, route.path ?? '')
    const inner = route.children ?? []
    const isScreen = inner.every(({ path }) => path !== '')
    return [...(isScreen ? [pattern] : []), ...patternsOf(inner, pattern)]
  })
}

function joined(parent: string, path: string): string {
  if (path === '') return parent
  return path.startsWith('/') ? path : `${parent}/${path}`
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
