import { fork, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'

/** Why work in the other process failed; `busy`: too much waits already. */
export type IsolatedErrorCode = 'busy' | 'timeout' | 'crashed' | 'closed'

/** Every failure of `run`. The message is for the log, never for the reader. */
export class IsolatedError extends Error {
  readonly code: IsolatedErrorCode

  constructor(code: IsolatedErrorCode, message: string) {
    super(message)
    this.name = 'IsolatedError'
    this.code = code
  }
}

/** What a program answers besides its result: how large it has grown, so that it can be replaced in time. */
export interface Grown {
  rss: number
}

export interface IsolatedLimits {
  timeoutMs: number
  queueLength: number
  /** How long the process stays when there is nothing to do. */
  idleMs: number
  runsPerProcess: number
  maxRssBytes: number
}

/**
 * A program in a process of its own that does one thing at a time and exists only while there is work. What runs in
 * native code can't be interrupted inside a thread, nor made to give its memory back: here a time limit is a real kill,
 * a crash costs one request, and idle memory returns to the machine.
 */
export interface Isolated<Request, Reply> {
  /** Throws `IsolatedError`. */
  run(request: Request): Promise<Reply>
  /** Ends the process; what waits fails with `closed`. */
  close(): Promise<void>
}

interface Pending<Request, Reply> {
  request: Request
  resolve(reply: Reply): void
  reject(error: IsolatedError): void
}

/** V8 ends a process whose JavaScript takes more, in megabytes, also while it computes without a pause. */
const heapMb = 600

/** Opens a program that answers each message with one message. Nothing is started until the first `run`. */
export function openIsolated<Request extends object, Reply extends Grown>(
  program: string,
  limits: IsolatedLimits,
): Isolated<Request, Reply> {
  const queue: Pending<Request, Reply>[] = []
  let child: ChildProcess | undefined
  let current: Pending<Request, Reply> | undefined
  let deadline: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let runs = 0
  let closed = false

  function run(request: Request): Promise<Reply> {
    if (closed) return Promise.reject(new IsolatedError('closed', 'closed'))
    if (queue.length >= limits.queueLength) return Promise.reject(new IsolatedError('busy', 'too much is waiting'))
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject })
      next()
    })
  }

  function next(): void {
    if (current) return
    current = queue.shift()
    if (!current) return rest()
    clearTimeout(idle)
    deadline = setTimeout(() => fail('timeout', `no answer within ${limits.timeoutMs} ms`), limits.timeoutMs)
    try {
      const asked = (child ??= start())
      asked.ref()
      asked.channel?.ref()
      // Heard late, it is about a process that has been replaced: not about what its successor works on.
      asked.send(current.request, (error) => error && asked === child && fail('crashed', error.message))
    } catch (error) {
      // A machine without room for another process, say.
      fail('crashed', (error as Error).message)
    }
  }

  function start(): ChildProcess {
    // An empty environment: what works on other people's bytes has no business with our secrets.
    const started = fork(program, [], {
      serialization: 'advanced',
      env: {},
      execArgv: ['--expose-gc', `--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    lowerPriority(started.pid)
    // Only pending work keeps us alive, never the pipe for complaints.
    if (started.stderr instanceof Socket) started.stderr.unref()
    let complaint = ''
    started.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
    // Without its complaint, how the process ended is still told.
    started.stderr?.on('error', () => undefined)
    started.on('message', (reply: Reply) => started === child && finish(reply))
    started.on('error', (error) => started === child && fail('crashed', error.message))
    started.on(
      'exit',
      (code, signal) => started === child && fail('crashed', `it ended (${signal ?? code}) ${complaint}`),
    )
    runs = 0
    return started
  }

  function finish(reply: Reply): void {
    const pending = take()
    runs += 1
    if (runs >= limits.runsPerProcess || reply.rss > limits.maxRssBytes) stop()
    pending?.resolve(reply)
    next()
  }

  function fail(code: IsolatedErrorCode, message: string): void {
    const pending = take()
    stop()
    pending?.reject(new IsolatedError(code, message))
    next()
  }

  function take(): Pending<Request, Reply> | undefined {
    clearTimeout(deadline)
    const pending = current
    current = undefined
    return pending
  }

  /** SIGKILL, because native code hears nothing else. */
  function stop(): void {
    const ending = child
    child = undefined
    // One that could not be started has no number, and a signal to nobody is one to all of us.
    if (ending?.pid !== undefined) ending.kill('SIGKILL')
  }

  function rest(): void {
    // An idle process must not keep ours alive.
    child?.unref()
    child?.channel?.unref()
    clearTimeout(idle)
    idle = setTimeout(stop, limits.idleMs)
    idle.unref()
  }

  async function close(): Promise<void> {
    closed = true
    clearTimeout(idle)
    for (const waiting of queue.splice(0)) waiting.reject(new IsolatedError('closed', 'closed'))
    take()?.reject(new IsolatedError('closed', 'closed'))
    const ending = child
    ending?.ref()
    stop()
    // One that could not be started never ends.
    if (ending?.pid !== undefined && ending.exitCode === null && ending.signalCode === null)
      await new Promise((resolve) => ending.once('exit', resolve))
  }

  return { run, close }
}

/** Who waits for an answer of the server comes before who waits for paper or a photo. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, as its `exit` will say.
  }
}

/** The processor time that this process had used when the current request began; undefined between requests. */
let usedBefore: NodeJS.CpuUsage | undefined

/**
 * Answers messages inside such a process, one at a time, and ends with the parent. Ctrl-C reaches the whole group, and
 * a graceful stop may still be waiting for us: so only the parent decides when.
 */
export function serveParent<Request>(answer: (request: Request) => Promise<object> | object): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit(0))
  const reply = async (request: Request): Promise<void> => {
    usedBefore = process.cpuUsage()
    process.send?.(await answer(request))
    usedBefore = undefined
  }
  process.on('message', (request: Request) => void reply(request))
}

/**
 * Ends this process as soon as it has grown beyond that many bytes, or has spent more than that many milliseconds of
 * processor time on one request. For work on threads of its own (native pools, workers): the timer runs meanwhile.
 * There is no limit of the system for memory that V8 starts under and macOS keeps. Processor time, because on a busy
 * machine a process of low priority waits long for little work.
 */
export function dieBeyond(bytes: number, processorMs: number): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage(usedBefore)
    const isTooLong = usedBefore !== undefined && user + system > processorMs * 1000
    if (isTooLong || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL')
  }, 10).unref()
}
