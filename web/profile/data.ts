import { useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import {
  changeAddress,
  changePassword,
  changePhoto,
  exportProfile,
  getPreferences,
  getProfile,
  keepAddress,
  leaveCompany,
  removePhoto,
  updatePreferences,
  updateProfile,
} from '#domain/profile/api.ts'
import type { ProfileRecord } from '#domain/profile/schema.ts'
import { createToken, listTokens, revokeToken } from '#domain/tokens/api.ts'
import { call, fetchBytes } from '#web/lib/api.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { queryClient, sessionKey } from '#web/lib/query.tsx'
import { moveSession } from '#web/lib/session.tsx'
import { markStale, showWritten } from '#web/lib/stale.ts'
import { saveAs } from '#web/lib/save-as.ts'

const profileKey = ['profile']
const preferencesKey = [...profileKey, 'preferences']
const tokensKey = ['tokens']

/** Who one is, to oneself. */
export function useGetProfile() {
  return useQuery({ queryKey: profileKey, queryFn: ({ signal }) => call(getProfile, {}, { signal }) })
}

const showProfile = (profile: ProfileRecord) => showWritten('user.updated', profileKey, profile)

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (input: CallInput<typeof updateProfile>) => call(updateProfile, input),
    onSuccess: showProfile,
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Omit<CallInput<typeof changePassword>['body'], 'language'>) =>
      call(changePassword, { body: { ...body, language: currentLanguage() } }),
    onSuccess: () =>
      Promise.all((['session.revoked', 'token.revoked', 'calendarFeed.revoked'] as const).map(markStale)),
  })
}

/** Has the link mailed to the new address, in the language of this page. */
export function useChangeAddress() {
  return useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) =>
      call(changeAddress, { body: { ...body, language: currentLanguage() } }),
    onSuccess: showProfile,
  })
}

export function useKeepAddress() {
  return useMutation({ mutationFn: () => call(keepAddress, {}), onSuccess: showProfile })
}

export function useGetPreferences() {
  return useQuery({ queryKey: preferencesKey, queryFn: ({ signal }) => call(getPreferences, {}, { signal }) })
}

/** The page goes by the session, which says how it is to look. */
const showChoices = () => queryClient.invalidateQueries({ queryKey: sessionKey })

export function useUpdatePreferences() {
  return useMutation({
    mutationFn: (input: CallInput<typeof updatePreferences>) => call(updatePreferences, input),
    onSuccess: (preferences) => {
      queryClient.setQueryData(preferencesKey, preferences)
      void showChoices()
    },
  })
}

export function useListTokens() {
  return useQuery({ queryKey: tokensKey, queryFn: ({ signal }) => call(listTokens, {}, { signal }) })
}

export function useCreateToken() {
  return useMutation({
    mutationFn: (body: { id: string; name: string; expiresAt: string }) => call(createToken, { body }),
    onSuccess: () => markStale('token.created'),
  })
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) => call(revokeToken, { params: { id } }),
    onSuccess: () => markStale('token.revoked'),
  })
}

/** It stands in the menu and in lists of people. */
async function showPhoto() {
  await queryClient.invalidateQueries({ queryKey: profileKey })
  await markStale('user.updated')
}

export function useChangePhoto() {
  return useMutation({
    mutationFn: (photo: Blob) => {
      const form = new FormData()
      form.append('file', photo)
      return fetchBytes(changePhoto.path, 'application/json', form)
    },
    onSuccess: showPhoto,
  })
}

export function useRemovePhoto() {
  return useMutation({ mutationFn: () => call(removePhoto, {}), onSuccess: showPhoto })
}

/** Downloads everything that is known of oneself. */
export function useExportProfile() {
  return useMutation({
    mutationFn: async () => {
      const bytes = await fetchBytes(exportProfile.path, 'application/json', {})
      saveAs(bytes, `stringline-${new Date().toISOString().slice(0, 10)}.json`)
    },
    onSuccess: () => markStale('user.exported'),
  })
}

/** Leaves a company; the page goes on in another, or in none. */
export function useLeaveCompany() {
  return useMutation({ mutationFn: (id: string) => moveSession(() => call(leaveCompany, { params: { id } })) })
}
