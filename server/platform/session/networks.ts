import { isIPv6 } from 'node:net'

/**
 * Whom an address stands for where attempts are counted: an IPv4 address itself; of IPv6 the /64, since that is what
 * one customer is given and may choose any address in.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const embedded = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? groups.slice(6) : undefined
  if (embedded === undefined) return `${groups.slice(0, 4).join(':')}::/64`
  return embedded.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.')
}

/** The eight groups, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  if (tail === undefined || before === undefined || after === undefined) return written.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
