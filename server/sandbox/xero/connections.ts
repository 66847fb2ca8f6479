import { randomUUID } from 'node:crypto'
import type { Now } from '../clock.ts'
import { shelf, type Store } from '../store.ts'
import { bookById } from './organisations.ts'

/** That a person let the application into an organisation. */
export interface Connection {
  id: string
  tenant: string
  person: string
  authEvent: string
  created: number
  updated: number
}

const connections = shelf<Connection>('connections')
const place = 'oauth'

export interface Connections {
  /** Connects a person's organisations; one that was connected before keeps its id. */
  connect(person: string, tenants: readonly string[], authEvent: string): void
  /** Those of one person, or everybody's. */
  list(person?: string): Connection[]
  isConnected(person: string, tenant: string): boolean
  /** Whether anybody has let the application in: nothing is told of other organisations. */
  isKnown(tenant: string): boolean
  /** False where there is none, or it is somebody else's. */
  remove(id: string, person?: string): boolean
  removeAllOf(person: string): void
}

export function openConnections(store: Store, now: Now): Connections {
  const list = (person?: string): Connection[] =>
    store.all(connections, place).filter((each) => person === undefined || each.person === person)
  const take = (each: Connection): void => store.whole(() => store.remove(connections, place, each.id))
  return {
    list,
    connect: (person, tenants, authEvent) =>
      store.whole(() => {
        const updated = now().getTime()
        for (const tenant of tenants) {
          const before = list(person).find((each) => each.tenant === tenant)
          const { id, created } = before ?? { id: randomUUID(), created: updated }
          store.put(connections, place, id, { id, tenant, person, authEvent, created, updated })
        }
      }),
    isConnected: (person, tenant) => list(person).some((each) => each.tenant === tenant),
    isKnown: (tenant) => list().some((each) => each.tenant === tenant),
    remove(id, person) {
      const found = list(person).find((each) => each.id === id)
      if (found !== undefined) take(found)
      return found !== undefined
    },
    removeAllOf: (person) => list(person).forEach(take),
  }
}

/** As `GET /connections` answers it: instants in UTC without saying so, with seven digits. */
export const wireConnection = (connection: Connection): object => ({
  id: connection.id,
  authEventId: connection.authEvent,
  tenantId: connection.tenant,
  tenantType: 'ORGANISATION',
  tenantName: bookById(connection.tenant)?.name,
  createdDateUtc: withSevenDigits(connection.created),
  updatedDateUtc: withSevenDigits(connection.updated),
})

const withSevenDigits = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/Z$/, '0000')
