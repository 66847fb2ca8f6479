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

/** A change of how one signs in: it may ask first for a proof that it is the person, and runs once more then. */
type Prove = <Answer>(deed: () => Promise<Answer>) => Promise<Answer | undefined>

/** Where one goes to say who one is there. */
export const useAskToLink = (prove: Prove) =>
  useMutation({ mutationFn: () => prove(() => call(askToLinkMicrosoft, {})) })

const show = (event: 'identity.linked' | 'identity.unlinked') => (identity: MicrosoftIdentity | undefined) => {
  if (identity) showWritten(event, identityKey, identity)
}

export const useLinkMicrosoft = (prove: Prove) =>
  useMutation({
    mutationFn: (body: CallInput<typeof linkMicrosoft>['body']) => prove(() => call(linkMicrosoft, { body })),
    onSuccess: show('identity.linked'),
  })

export const useUnlinkMicrosoft = (prove: Prove) =>
  useMutation({ mutationFn: () => prove(() => call(unlinkMicrosoft, {})), onSuccess: show('identity.unlinked') })
