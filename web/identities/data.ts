import { useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { askToLinkMicrosoft, getMicrosoftIdentity, linkMicrosoft, unlinkMicrosoft } from '#domain/identities/api.ts'
import type { MicrosoftIdentity } from '#domain/identities/schema.ts'
import { call } from '#web/lib/api.ts'
import { showWritten } from '#web/lib/stale.ts'

const identityKey = ['identity']

/** With which account at Microsoft one signs in. */
export const useGetMicrosoftIdentity = () =>
  useQuery({ queryKey: identityKey, queryFn: ({ signal }) => call(getMicrosoftIdentity, {}, { signal }) })

/** Where one goes to say who one is there. */
export const useAskToLink = () => useMutation({ mutationFn: () => call(askToLinkMicrosoft, {}) })

const show = (event: 'identity.linked' | 'identity.unlinked') => (identity: MicrosoftIdentity) =>
  showWritten(event, identityKey, identity)

export const useLinkMicrosoft = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof linkMicrosoft>['body']) => call(linkMicrosoft, { body }),
    onSuccess: show('identity.linked'),
  })

export const useUnlinkMicrosoft = () =>
  useMutation({ mutationFn: () => call(unlinkMicrosoft, {}), onSuccess: show('identity.unlinked') })
