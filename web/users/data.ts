import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { getSession, signOut } from '#domain/session/api.ts'
import {
  acceptInvitation,
  deleteUser,
  getUser,
  inviteUser,
  listUsers,
  lookupRoles,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  updateUser,
} from '#domain/users/api.ts'
import { companyRoles, userSorts, userStatuses } from '#domain/users/choices.ts'
import { call } from '#web/lib/api.ts'
import { anId, listParams, oneOf } from '#web/lib/search-params.ts'
import { isNotFound, problemText, queryClient } from '#web/lib/query.tsx'
import { leaveSession, moveSession } from '#web/lib/session.tsx'
import { showDeleted, showWritten } from '#web/lib/stale.ts'

/** What the address of the list of people holds; a role is one of the system's or a custom role's id. */
export const userListParams = listParams(userSorts, 'name', {
  status: oneOf(userStatuses),
  role: oneOf(companyRoles),
  roleId: anId,
})

export function useListUsers(query: CallInput<typeof listUsers>['query'], { enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  })

export function useGetUser(id: string | undefined) {
  return useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined })
}

/** Every role of the company to choose from, and which of them this person may give. */
export function useLookupRoles({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: ['users', 'roles'],
    queryFn: ({ signal }) => call(lookupRoles, {}, { signal }),
  })
}

export function useInviteUser() {
  return useMutation({
    mutationFn: (body: CallInput<typeof inviteUser>['body']) => call(inviteUser, { body }),
    onSuccess: (user) => showWritten('user.invited', userQuery(user.id).queryKey, user),
  })
}

export function useResendInvitation() {
  return useMutation({
    mutationFn: (id: string) => call(resendInvitation, { params: { id } }),
    onSuccess: (user) => showWritten('user.invited', userQuery(user.id).queryKey, user),
  })
}

export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: string) => call(revokeInvitation, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('user.uninvited', userQuery(id).queryKey),
  })
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: (input: { id: string; version: number; body: CallInput<typeof updateUser>['body'] }) =>
      call(updateUser, { params: { id: input.id }, version: input.version, body: input.body }),
    onSuccess: (user) => showWritten('user.updated', userQuery(user.id).queryKey, user),
  })
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (id: string) => call(deleteUser, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('user.deleted', userQuery(id).queryKey),
  })
}

// It opens nothing any more: asked again, the page would say so before it has left for the company.
const accepted = new Set<string>()

/** What an invitation is for; a link that opens nothing is no passing failure. */
export function useReadInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { params: { token } }, { signal }),
    enabled: !accepted.has(token),
  })
}

/** Comes in, and moves this page to the session that begins with it. */
export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof acceptInvitation>['body']) =>
      moveSession(async () => {
        await call(acceptInvitation, { params: { token }, body })
        accepted.add(token)
        return call(getSession, {})
      }),
    onError: (error) => {
      // Taken back, used or over since the page was opened: it says so.
      if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: ['invitation', token] })
    },
  })
}

/** The toast where accepting fails: `usual`, unless the server no longer knows the invitation. */
export const acceptFailure = (error: unknown, usual: string): string =>
  isNotFound(error) ? (problemText(error) ?? usual) : usual

/** Ends the session of somebody else, so that the person whom the link is for can sign in. */
export function useLeaveSession() {
  return useMutation({ mutationFn: () => call(signOut, {}), onSuccess: leaveSession })
}
