import { createIntake } from '#domain/intakes/api.ts'
import type { Permission } from '#domain/permissions.ts'
import { createRole, deleteRole, updateRole } from '#domain/roles/api.ts'
import { revokeCompanySession } from '#domain/sessions/api.ts'
import { deleteUser, inviteUser, resendInvitation, revokeInvitation, updateUser } from '#domain/users/api.ts'
import type { Answer, Caller } from './caller.ts'
import { held, isSystemKind, type Cast, type Kind } from './escalation-cast.ts'
import { roleBody } from './given.ts'
import { unique } from './server.ts'

/** Something that gives rights, takes them, or touches somebody who has them. */
export interface Deed {
  name: string
  /** The right without which the record does not exist for somebody; null where none is named. */
  sees: Permission | null
  /** Takes a recent proof, which no program gives. */
  isOfPeople?: true
  /** The right to do such a thing at all. */
  needs: Permission
  /** What whoever does it must hold besides: nobody gives more, nor touches who has more. */
  touches: readonly Permission[] | 'more than anybody holds'
  /** The status that success has. */
  done: number
  /** Makes what it is done to. */
  target?(cast: Cast): Promise<string>
  send(by: Caller, cast: Cast, target: string): Promise<Answer<unknown>>
}

const params = (id: string) => ({ params: { id } })
const systemKinds = ['org_admin', 'admin', 'user', 'client'] as const
const ranks: Kind[] = [...systemKinds, 'strong', 'small', 'nothing']

/** The body that makes somebody one of that kind. */
export const roleOf = (kind: Kind, { roleIds, clientId }: Cast) => ({
  role: isSystemKind(kind) ? kind : ('user' as const),
  ...(isSystemKind(kind) ? {} : { roleId: roleIds[kind] }),
  ...(kind === 'client' ? { clientId } : {}),
})

export const editUser = (by: Caller, id: string, body: object) =>
  by.try(updateUser, { ...params(id), body: body as never, version: 1 })

const toPerson = (kind: Kind): Deed[] => {
  const seen = { sees: 'manage_users:view', touches: held[kind] } as const
  const edited = { ...seen, needs: 'manage_users:edit', done: 200 } as const
  const active: Deed['target'] = (cast) => cast.person(kind)
  const invited: Deed['target'] = (cast) => cast.person(kind, 'invited')
  return [
    {
      ...edited,
      name: `make somebody ${kind}`,
      target: (cast) => cast.person(kind === 'nothing' ? 'small' : 'nothing'),
      // Who has more is out of reach, also for being given less.
      touches: kind === 'nothing' ? held.small : held[kind],
      send: (by, cast, id) => editUser(by, id, roleOf(kind, cast)),
    },
    {
      ...edited,
      name: `take everything from ${kind}`,
      target: active,
      send: (by, cast, id) => editUser(by, id, roleOf('nothing', cast)),
    },
    { ...edited, name: `rename ${kind}`, target: active, send: (by, _, id) => editUser(by, id, { name: 'Nobody' }) },
    {
      ...edited,
      name: `disable ${kind}`,
      target: active,
      send: (by, _, id) => editUser(by, id, { status: 'disabled' }),
    },
    {
      ...edited,
      name: `enable ${kind}`,
      target: (cast) => cast.person(kind, 'disabled'),
      send: (by, _, id) => editUser(by, id, { status: 'active' }),
    },
    {
      ...seen,
      name: `delete ${kind}`,
      needs: 'manage_users:delete',
      target: active,
      done: 204,
      send: (by, _, id) => by.try(deleteUser, params(id)),
    },
    {
      ...seen,
      name: `send the invitation as ${kind} again`,
      needs: 'manage_users:create',
      target: invited,
      done: 200,
      send: (by, _, id) => by.try(resendInvitation, params(id)),
    },
    {
      ...seen,
      name: `take the invitation as ${kind} back`,
      needs: 'manage_users:create',
      target: invited,
      done: 204,
      send: (by, _, id) => by.try(revokeInvitation, params(id)),
    },
    {
      ...seen,
      name: `end the session of ${kind}`,
      needs: 'manage_users:edit',
      target: (cast) => cast.session(kind),
      done: 204,
      isOfPeople: true,
      send: (by, _, id) => by.try(revokeCompanySession, params(id)),
    },
  ]
}

const invite = (name: string, touches: readonly Permission[], body: (cast: Cast) => object): Deed => ({
  name: `invite ${name}`,
  sees: null,
  needs: 'manage_users:create',
  touches,
  done: 201,
  send: (by, cast) => by.try(inviteUser, { body: { email: `${unique()}@example.test`, ...body(cast) } as never }),
})

const ofRole = { sees: 'manage_roles:view', needs: 'manage_roles:edit', done: 200 } as const

const changeRights = (name: string, of: Kind, permissions: Permission[], touches: readonly Permission[]): Deed => ({
  ...ofRole,
  name,
  touches,
  target: (cast) => cast.role(of),
  send: (by, _, id) => by.try(updateRole, { ...params(id), body: { permissions }, version: 1 }),
})

const toRoles: Deed[] = [
  ...[...ranks, 'manager' as const].flatMap((kind): Deed[] => [
    {
      name: `make a role with the rights of ${kind}`,
      sees: null,
      needs: 'manage_roles:create',
      touches: held[kind],
      done: 201,
      send: (by) => by.try(createRole, { body: roleBody({ permissions: held[kind] }) }),
    },
    changeRights(`give a role the rights of ${kind}`, 'nothing', held[kind], held[kind]),
    changeRights(`take the rights of ${kind} from a role`, kind, [], held[kind]),
  ]),
  ...systemKinds.flatMap((kind): Deed[] => [
    {
      ...ofRole,
      name: `change what every ${kind} may do`,
      touches: 'more than anybody holds',
      send: (by) => by.try(updateRole, { ...params(kind), body: { permissions: held.org_admin }, version: 1 }),
    },
    {
      ...ofRole,
      name: `delete the role ${kind}`,
      needs: 'manage_roles:delete',
      touches: 'more than anybody holds',
      send: (by) => by.try(deleteRole, { ...params(kind), query: { moveTo: 'org_admin' } }),
    },
  ]),
  ...(['strong', 'nothing'] as const).flatMap((from) =>
    ranks
      .filter((to) => to !== 'client')
      .map((to): Deed => ({
        ...ofRole,
        name: `move the people of ${from} to ${to}`,
        needs: 'manage_roles:delete',
        touches: [...held[from], ...held[to]],
        done: 204,
        target: (cast) => cast.role(from),
        send: (by, { roleIds }, id) =>
          by.try(deleteRole, { ...params(id), query: { moveTo: isSystemKind(to) ? to : roleIds[to] } }),
      })),
  ),
]

/** Whatever could lift somebody above who does it. */
export const deeds: Deed[] = [
  ...ranks.flatMap(toPerson),
  ...[...ranks, 'inviter' as const].map((kind) => invite(kind, held[kind], (cast) => roleOf(kind, cast))),
  invite('staff, which means admin', held.admin, () => ({ role: 'staff' })),
  // Of what an org_admin may, a person of a client gets what a client may.
  invite('a client with the rights of an org_admin', held.client, ({ clientId, roleIds }) => ({
    role: 'client',
    clientId,
    roleId: roleIds.org_admin,
  })),
  ...toRoles,
  {
    name: 'bring in an archive, which may have anybody and everything',
    sees: null,
    needs: 'manage_company:edit',
    touches: held.org_admin,
    // A company of people who try has records by now, as whoever may is told: server/intakes has empty ones.
    done: 409,
    send: (by) => by.try(createIntake, { body: { fileName: 'all.zip', size: 10 } }),
  },
]
