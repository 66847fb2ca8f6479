import { useMutation, useQuery } from '@tanstack/react-query'

import { getPushKey, listPushDevices, subscribePush, unsubscribePush } from '#domain/push/api.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { keepTold, subscribeHere, unsubscribeHere } from './device.ts'

const devicesKey = ['push', 'devices']

const showDevices = () => queryClient.invalidateQueries({ queryKey: devicesKey })

/** The devices on which this account is told. */
export function useListPushDevices() {
  return useQuery({ queryKey: devicesKey, queryFn: ({ signal }) => call(listPushDevices, {}, { signal }) })
}

/** By which key browsers subscribe: here before it is pressed, since a press is soon forgotten. */
export function useGetPushKey() {
  return useQuery({
    queryKey: ['push', 'key'],
    queryFn: ({ signal }) => call(getPushKey, {}, { signal }),
    staleTime: Infinity,
  })
}

/** Turns notifications on on this device; answers whether the person let it. */
export function useSubscribePush(account: string) {
  return useMutation({
    mutationFn: async (key: string) => {
      const body = await subscribeHere(key)
      if (body !== null) await call(subscribePush, { body })
      return body !== null
    },
    onSuccess: (isOn) => {
      if (isOn) keepTold(account)
      return showDevices()
    },
  })
}

/** Ends them on a device; `here`: on this one. */
export function useUnsubscribePush() {
  return useMutation({
    mutationFn: async ({ id, here }: { id: string; here: boolean }) => {
      if (here) {
        keepTold(null)
        await unsubscribeHere()
      }
      await call(unsubscribePush, { params: { id } })
    },
    onSettled: showDevices,
  })
}
