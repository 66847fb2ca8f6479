import { useMutation, useQuery } from '@tanstack/react-query'

import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  getSecondStep,
  getSecondStepRule,
  listSecondSteps,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  updateSecondStepRule,
} from '#domain/second-step/api.ts'
import { call } from '#web/lib/api.ts'
import { makePasskey } from '#web/lib/passkeys.ts'
import { queryClient, sessionKey } from '#web/lib/query.tsx'
import { showWritten } from '#web/lib/stale.ts'

/** What the person has of a second step. */
export const useGetSecondStep = () =>
  useQuery({
    queryKey: ['second-step', 'mine'],
    queryFn: ({ signal }) => call(getSecondStep, {}, { signal }),
  })

/** How the person signs in has changed: it is their account's, no event of a company. */
export async function secondStepChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['second-step'] }),
    queryClient.invalidateQueries({ queryKey: sessionKey }),
  ])
}

export const startApp = () => call(beginApp, {})
export const finishApp = (code: string) => call(confirmApp, { body: { code } })
export const dropApp = () => call(removeApp, {})
export const startPasskey = () => call(beginPasskey, {})
export const finishPasskey = async (asked: Awaited<ReturnType<typeof startPasskey>>, name: string) =>
  call(addPasskey, { body: { name, passkey: await makePasskey(asked) } })
export const nameAnew = (id: string, name: string) => call(renamePasskey, { params: { id }, body: { name } })
export const dropPasskey = (id: string) => call(removePasskey, { params: { id } })
export const newCodes = () => call(renewRecoveryCodes, {})

const ruleKey = ['second-step', 'rule'] as const

/** Whether the company requires a second step. */
export const useGetSecondStepRule = () =>
  useQuery({ queryKey: ruleKey, queryFn: ({ signal }) => call(getSecondStepRule, {}, { signal }) })

/** Who of the company has one. */
export const useListSecondSteps = () =>
  useQuery({
    queryKey: ['second-step', 'people'],
    queryFn: ({ signal }) => call(listSecondSteps, {}, { signal }),
  })

export const useUpdateSecondStepRule = () =>
  useMutation({
    mutationFn: ({ required, version }: { required: boolean; version: number }) =>
      call(updateSecondStepRule, { body: { required }, version }),
    onSuccess: (rule) => showWritten('secondStepRule.updated', ruleKey, rule),
  })
