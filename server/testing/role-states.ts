import { newId } from '#domain/ids.ts'
import { allPermissions } from '#domain/permissions.ts'
import { deleteRole, getRole, listRoles, updateRole } from '#domain/roles/api.ts'
import type { Caller } from './caller.ts'
import { givenClient, givenRole, type Company } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { unique } from './server.ts'

/** Roles, in every state that the product's own commands bring them into. */
export function roleKind(company: () => Company): RecordKind {
  const me = (): Caller => company().orgAdmin
  // People of a role that goes move to this one, which is there before any of them.
  const nextRole = { id: newId(), name: `Next ${unique()}` }

  const madeRole = async ({ id, name }: { id: string; name: string }): Promise<Made> => {
    await givenRole(me(), nextRole)
    return {
      clientId: (await givenClient(me())).id,
      params: { id },
      async read(person) {
        const { status, body } = await person.try(getRole, { params: { id } })
        return status === 200 ? body : undefined
      },
      async listed(person) {
        const { status, body } = await person.try(listRoles, { query: { search: name } })
        return status === 200 ? body.items.find((each) => each.id === id) : undefined
      },
    }
  }
  const own =
    (more: Parameters<typeof givenRole>[1], people: (id: string) => Promise<unknown> = () => Promise.resolve()) =>
    async (): Promise<Made> => {
      const made = await givenRole(me(), more)
      await people(made.id)
      return madeRole(made)
    }

  return {
    calls: {
      updateRole: { endpoint: updateRole, body: { description: 'Looks around' } },
      deleteRole: { endpoint: deleteRole, query: { moveTo: nextRole.id } },
    },
    states: {
      'nobody has': own({}),
      'with users': own({}, (id) => company().person('user', id)),
      'of every right': own({ permissions: allPermissions }),
      'of the system': () => madeRole({ id: 'admin', name: 'Admin' }),
    },
  }
}
