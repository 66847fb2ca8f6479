import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import {
  createRole,
  deleteRole,
  getRole,
  listRolePeople,
  listRoles,
  lookupNextRoles,
  updateRole,
} from '#domain/roles/api.ts'
import { roleSorts } from '#domain/roles/choices.ts'
import type { RoleRecord } from '#domain/roles/schema.ts'
import { call } from '#web/lib/api.ts'
import { listParams } from '#web/lib/search-params.ts'
import { showDeleted, showWritten } from '#web/lib/stale.ts'

/** What the address of the roles list holds. */
export const roleListParams = listParams(roleSorts, 'name', {})

const roleQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', 'one', id],
    queryFn: ({ signal }) => call(getRole, { params: { id } }, { signal }),
  })

/** Roles as the list shows them; the old rows stay while new ones are on their way. */
export function useListRoles(query: CallInput<typeof listRoles>['query'], { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['roles', 'list', query],
    queryFn: ({ signal }) => call(listRoles, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** One role; waits while there is no id. */
export function useGetRole(id: string | undefined) {
  return useQuery({ ...roleQuery(id ?? ''), enabled: id !== undefined })
}

/** How many of those who have a role are named; the others are counted. */
const peopleNamed = 50

/**
 * Who has a role; nobody is asked about while nobody has it. Asked anew when their number changes, and not with every
 * change of roles: the one that was just deleted would be asked about as well.
 */
export function useListRolePeople(role: Pick<RoleRecord, 'id' | 'userCount'> | undefined) {
  const id = role?.id ?? ''
  return useQuery({
    queryKey: ['rolePeople', id, role?.userCount],
    queryFn: ({ signal }) => call(listRolePeople, { params: { id }, query: { pageSize: peopleNamed } }, { signal }),
    enabled: role !== undefined && role.userCount > 0,
  })
}

/** Roles that the people of one could move to. */
export function useNextRoles(id: string) {
  return useQuery({
    queryKey: ['nextRoles', id],
    queryFn: ({ signal }) => call(lookupNextRoles, { params: { id } }, { signal }),
  })
}

export function useCreateRole() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createRole>['body']) => call(createRole, { body }),
    onSuccess: (role) => showWritten('role.created', roleQuery(role.id).queryKey, role),
  })
}

export function useUpdateRole() {
  return useMutation({
    mutationFn: (input: { id: string; version: number; body: CallInput<typeof updateRole>['body'] }) =>
      call(updateRole, { params: { id: input.id }, version: input.version, body: input.body }),
    onSuccess: (role) => showWritten('role.updated', roleQuery(role.id).queryKey, role),
  })
}

export function useDeleteRole() {
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: string; moveTo: string | undefined }) =>
      call(deleteRole, { params: { id }, query: { moveTo } }),
    onSuccess: (_answer, { id }) => showDeleted('role.deleted', roleQuery(id).queryKey),
  })
}
