import { useMutation, useQuery } from '@tanstack/react-query'

import { forgotPassword, readReset, resetPassword } from '#domain/accounts/api.ts'
import { followMicrosoftLink, readMicrosoftLink } from '#domain/identities/api.ts'
import { readUnsubscribe, unsubscribe } from '#domain/notifications/api.ts'
import { confirmAddressChange, readAddressChange } from '#domain/profile/api.ts'
import { call } from '#web/lib/api.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { keepOrigin } from '#web/lib/kept-origin.ts'
import { queryClient } from '#web/lib/query.tsx'

/** Has the link mailed, in the language of this page. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email, language: currentLanguage() } }),
  })
}

/** Whose password the link is for. */
export function useReadReset(token: string) {
  return useQuery({
    queryKey: ['accounts', 'reset', token],
    queryFn: ({ signal }) => call(readReset, { params: { token } }, { signal }),
  })
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (password: string) => call(resetPassword, { params: { token }, body: { password } }),
  })
}

/** Which address the link confirms, and for whom. */
export function useReadAddressChange(token: string) {
  return useQuery({
    queryKey: ['accounts', 'address', token],
    queryFn: ({ signal }) => call(readAddressChange, { params: { token } }, { signal }),
    staleTime: Infinity,
  })
}

export function useConfirmAddressChange(token: string) {
  return useMutation({
    mutationFn: () => call(confirmAddressChange, { params: { token }, body: { language: currentLanguage() } }),
  })
}

const unsubscribeKey = (token: string) => ['accounts', 'unsubscribe', token]

/** Which mails the link ends, and of which company. */
export function useReadUnsubscribe(token: string) {
  return useQuery({
    queryKey: unsubscribeKey(token),
    queryFn: ({ signal }) => call(readUnsubscribe, { params: { token } }, { signal }),
  })
}

export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: (mails) => queryClient.setQueryData(unsubscribeKey(token), mails),
  })
}

/** Whose account the link can link with Microsoft. */
export function useReadMicrosoftLink(token: string) {
  return useQuery({
    queryKey: ['accounts', 'microsoft', token],
    queryFn: ({ signal }) => call(readMicrosoftLink, { params: { token } }, { signal }),
  })
}

/** Where one then says who one is there. */
export function useFollowMicrosoftLink(token: string) {
  return useMutation({
    mutationFn: () => {
      keepOrigin({})
      return call(followMicrosoftLink, { params: { token } })
    },
  })
}
