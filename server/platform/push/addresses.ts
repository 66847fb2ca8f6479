import { lookup as lookUp } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

// Where a notification goes says the browser, so whoever calls us: what is sent to is a push service that is listed, by
// https, at an address of the open internet (SSRF).

/** Whether notifications may be sent to this address: one of a listed service (`PushConfig.services`). */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (services.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && services.some((each) => isHost(url.hostname, each))
}

const isHost = (host: string, service: string): boolean =>
  service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service

const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')
// Documentation, and what leads to IPv4 by other ways.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether a network address is one of the open internet, and not of this machine. */
export function isOpenAddress(address: string): boolean {
  if (isOwn(address)) return false
  return isIPv6(address) ? global.check(address, 'ipv6') && !closed.check(address, 'ipv6') : !closed.check(address)
}

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address))

/**
 * Looks a host up for the connection that is made to what was found: one of its addresses not in the open, and there is
 * no connection. Whoever answers for the name can't give another address in between.
 */
export const openLookup =
  (resolve: typeof lookUp = lookUp): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const closedOne = error === null ? found.find(({ address }) => !isOpenAddress(address)) : undefined
      const [first] = found ?? []
      if (error !== null) return done(error, '')
      if (closedOne !== undefined || first === undefined)
        return done(new Error('The address of a push service is none of the open internet'), '')
      if (options.all === true) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
