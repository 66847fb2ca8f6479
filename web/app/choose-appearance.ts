import { useMutation } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { chooseAppearance } from '#domain/session/api.ts'
import { call } from '#web/lib/api.ts'
import { queryClient, sessionKey } from '#web/lib/query.tsx'

/** Keeps a language or theme for the person; on this device it holds at once, and also where it can't be kept. */
export function useChooseAppearance() {
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof chooseAppearance>['body']>) => call(chooseAppearance, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionKey })
      await queryClient.invalidateQueries({ queryKey: ['profile'] })
    },
  })
}
