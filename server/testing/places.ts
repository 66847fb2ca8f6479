import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
/** Code that each step passes, and that therefore does not distinguish them. */
const shared = /^(server\/platform|server\/testing|node_modules)\/|\/fixtures\//

/** The calls that lead here, each as its file and line. */
export function callsToHere(): string[] {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = before
  return frames.flatMap((frame) => {
    const [, place = ''] = frame.split(`${root}/`)
    return place === '' || shared.test(place) ? [] : [place.replace(/:\d+\)?$/, '')]
  })
}

/** The innermost calls as far as the first in another file: helpers of a file are called for several reasons. */
export function kindOf(calls: readonly string[]): string {
  const file = (call: string | undefined) => call?.split(':')[0]
  const other = calls.findIndex((call) => file(call) !== file(calls[0]))
  return calls.slice(0, other === -1 ? calls.length : other + 1).join(' < ')
}
