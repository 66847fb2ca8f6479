import { type DestinationStream, type Logger, pino } from 'pino'
import { waits } from './limits.ts'
import { maskTokens } from './mask.ts'

export type Log = Logger

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'secret',
  'secretKey',
  'oldSecretKeys',
]

// A secret may stand at the top of an entry, in its request or response, or one level into any object.
const secretPaths = secrets.flatMap((name) => [
  `["${name}"]`,
  `*["${name}"]`,
  `*.headers["${name}"]`,
  `*.body["${name}"]`,
])

/**
 * The structured log: one JSON object a line on standard output, or to `destination` in tests.
 * Credentials are blanked by name, and tokens in every line as it is written, whoever logs them.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: maskTokens },
    redact: { paths: secretPaths, censor: '[redacted]' },
  }
  return pino(options, destination ?? gatheredOutput())
}

/**
 * Standard output, written a few lines at a time, since a write for each took a tenth of a request. What is gathered
 * leaves after a moment, with a fatal line, and however the process ends but by `kill -9`.
 */
function gatheredOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: unwrittenAtMost })
  // A full disk must not end the process: what could not be written is written with the next lines, the latest beyond
  // `unwrittenAtMost` are dropped.
  output.on('error', () => undefined)
  let gathered = ''
  let leaving: NodeJS.Timeout | undefined
  const flushSync = () => {
    clearTimeout(leaving)
    leaving = undefined
    if (gathered !== '') output.write(gathered)
    gathered = ''
  }
  process.once('exit', flushSync)
  return {
    write(line) {
      gathered += line
      if (gathered.length >= gatheredAtMost) flushSync()
      else leaving ??= setTimeout(flushSync, waits.logLine).unref()
    },
    flushSync,
  }
}

// Some fifteen lines.
const gatheredAtMost = 4_096

/** How many bytes of the log are kept while they can't be written. */
const unwrittenAtMost = 1024 ** 2

interface Described {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: Described
}

// Not everything an error carries: the database's errors hold the whole connection, and the values of the row.
function describeError(error: unknown): Described {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) }
  // Libraries also report plain objects with the fields of an error (pg-boss does).
  const { name, message, code, stack, cause } = error as Partial<NodeJS.ErrnoException>
  return {
    type: typeof name === 'string' ? name : 'object',
    message: typeof message === 'string' ? message : `no message (${Object.keys(error).join(', ')})`,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
