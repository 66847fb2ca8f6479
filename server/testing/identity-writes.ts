import { unlinkMicrosoft } from '#domain/identities/api.ts'
import { getSession } from '#domain/session/api.ts'
import { keepIdentity } from '../platform/session/identities.ts'
import type { ReadyWrite } from './money-writes.ts'
import { myself } from './people-writes.ts'
import type { Place } from './record-writes.ts'
import { unique } from './server.ts'

/** What people do to their own way in by an account elsewhere, with the activity it must leave. */
export const identityWrites = (
  at: () => Place,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => ({
  unlinkMicrosoft: {
    action: 'identity.unlinked',
    kind: 'user',
    async write() {
      const { server, admin } = at()
      const { id, name } = await myself(at())
      const { session } = await admin.call(getSession, {})
      await server.platform.transact((db) =>
        keepIdentity(db, {
          accountId: session?.user.id ?? '',
          person: { tenant: 'kauri', subject: unique() },
          address: 'mere@kauri.example',
          now: server.clock.now(),
        }),
      )
      return { about: id, label: name, send: () => admin.try(unlinkMicrosoft, {}) }
    },
  },
})
