import type { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { problem } from '#domain/problem.ts'
import type { Area, Route } from '../route.ts'
import { guideOf } from './guide.ts'
import { operationOf, refusals } from './operations.ts'
import { convert, type JsonSchema } from './schemas.ts'

/** Where this installation is found, and whom to ask. */
export interface Installation {
  publicUrl: string
  contactEmail?: string | undefined
}

/** The OpenAPI 3.1 document of the endpoints, except those of development. */
export function documentOf(
  routes: readonly Pick<Route, 'endpoint' | 'area'>[],
  { publicUrl, contactEmail }: Installation,
): object {
  const listed = routes.flatMap(({ endpoint, area }) => {
    if (area === undefined) throw new Error(`${endpoint.name} belongs to no area`)
    return endpoint.access === 'development' ? [] : { endpoint, area }
  })
  const areas = new Map<string, Area>(listed.map(({ area }) => [area.title, area]))
  const endpoints = listed.map(({ endpoint }) => endpoint)
  const { schemas, components } = schemasOf(endpoints)
  const paths: Record<string, Record<string, object>> = {}
  for (const { endpoint, area } of listed) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(endpoint, area.title, schemas(endpoint))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stringline',
      version: '1',
      summary: 'Construction project management.',
      description: guideOf(publicUrl),
      contact: {
        name: 'Stringline',
        url: `${publicUrl}/contact`,
        ...(contactEmail === undefined ? {} : { email: contactEmail }),
      },
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: publicUrl, description: 'This installation.' }],
    security: [{ bearer: [] }],
    tags: [...areas.values()].map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      schemas: components,
      responses: refusals(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of `/api/tokens`, or one that `/api/sign-in` answers to `"token": true`.',
        },
      },
    },
  }
}

/** The schemas of all parts of the endpoints. A body without a name of its own gets its operation's. */
function schemasOf(endpoints: readonly Endpoint[]) {
  const summaries = new Map(endpoints.map(({ name, summary }) => [name, summary]))
  const summaryOf = (name: string) => summaries.get(name)
  const sent: Record<string, z.ZodType> = {}
  const answered: Record<string, z.ZodType> = { Problem: problem }
  for (const { name, params, query, body, output } of endpoints) {
    if (params !== undefined) sent[`${name} params`] = params
    if (query !== undefined) sent[`${name} query`] = query
    if (body !== undefined) sent[`${name} body`] = body
    if (output !== undefined) answered[name] = output
  }
  const requests = convert(sent, { io: 'input', summaryOf })
  const answers = convert(answered, { io: 'output', summaryOf })
  const components: Record<string, JsonSchema> = { ...answers.components, ...requests.components }
  for (const name of Object.keys(requests.components))
    if (name in answers.components) throw new Error(`The schema ${name} is both sent and answered`)
  const bodies = new Map<string, JsonSchema>()
  for (const { name, body } of endpoints) {
    const schema = requests.parts[`${name} body`]
    if (body === undefined || schema === undefined) continue
    const component = `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`
    if (component in components) throw new Error(`Two schemas are called ${component}`)
    components[component] = schema
    bodies.set(name, { $ref: `#/components/schemas/${component}` })
  }
  return {
    components: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b))),
    schemas: ({ name, output }: Endpoint) => ({
      params: requests.parts[`${name} params`],
      query: requests.parts[`${name} query`],
      body: bodies.get(name),
      output: answers.parts[name],
      isVersioned: output !== undefined && 'shape' in output && 'version' in (output.shape as object),
    }),
  }
}
