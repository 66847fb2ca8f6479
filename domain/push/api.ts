import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { pushDevice, pushDeviceList, pushKey, pushSubscription } from './schema.ts'

/** Each browser subscribes with it; public, and the same for the whole installation (RFC 8292). */
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/push/key',
  summary: 'Get the key by which browsers know this installation’s notifications',
  access: 'account',
  output: pushKey,
})

export const listPushDevices = endpoint({
  name: 'listPushDevices',
  method: 'GET',
  path: '/api/push/subscriptions',
  summary: 'List the devices on which this account is shown notifications',
  access: 'account',
  output: pushDeviceList,
})

/** The device is the session's: whatever ends that ends its notifications. */
export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: 'Show notifications on the device of this session',
  explanation:
    'The body is a PushSubscription as a browser writes it. A session has one: another takes its place. It ends with the session, and tells of the company that the session is in.',
  access: 'account',
  body: pushSubscription,
  output: pushDevice,
})

export const unsubscribePush = endpoint({
  name: 'unsubscribePush',
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  summary: 'Show no more notifications on one of this account’s devices',
  access: 'account',
  params: idParams,
})
