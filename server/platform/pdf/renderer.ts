import { fork, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import type { CompileReply, CompileRequest } from './compiler.ts'
import { idleFor, waits } from '../limits.ts'

/**
 * Why a render failed: `busy` (queue full, answer 503), `timeout`, `crashed`, `template` (the template or its data is
 * wrong), `closed`.
 */
export type PdfErrorCode = 'busy' | 'timeout' | 'crashed' | 'template' | 'closed'

/** Every failure of `render`. The message is for the log, never for the reader. */
export class PdfError extends Error {
  readonly code: PdfErrorCode

  constructor(code: PdfErrorCode, message: string) {
    super(message)
    this.name = 'PdfError'
    this.code = code
  }
}

/**
 * One document: an absolute template path below `server/`, plain data, and named bytes the template reads as
 * `/virtual/<name>`.
 */
export type RenderJob = { template: string; data: unknown; files: Record<string, Uint8Array> }

/** Turns templates into PDF bytes, one at a time, in a process that exists only while there is work. */
export type PdfRenderer = {
  /** Throws `PdfError`. The same job always gives the same bytes. */
  render(job: RenderJob): Promise<Uint8Array>
  /** Ends the compiler process; waiting jobs fail with `closed`. */
  close(): Promise<void>
}

type Log = { warn(details: object, message: string): void }
type Limits = { timeoutMs: number; queueLength: number; idleMs: number; rendersPerProcess: number; maxRssBytes: number }
type Pending = { request: CompileRequest; resolve(pdf: Uint8Array): void; reject(error: PdfError): void }
type Options = { log: Log; limits?: Partial<Limits>; compiler?: string }

const defaults: Limits = {
  timeoutMs: waits.pdf,
  queueLength: 32,
  idleMs: idleFor.pdfCompiler,
  rendersPerProcess: 500,
  maxRssBytes: 400 * 1024 * 1024,
}
const serverRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const virtualName = /^[a-z0-9][a-z0-9-]{0,63}$/

/** A lazy renderer: nothing is loaded until the first `render`, and everything is let go after `idleMs` without one. */
export function createPdfRenderer({ log, limits: changed, compiler }: Options): PdfRenderer {
  const limits = { ...defaults, ...changed }
  const compilerFile = compiler ?? fileURLToPath(new URL('./compiler.ts', import.meta.url))
  const queue: Pending[] = []
  let child: ChildProcess | undefined
  let current: Pending | undefined
  let deadline: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let renders = 0
  let nextId = 1
  let closed = false

  function render(job: RenderJob): Promise<Uint8Array> {
    if (closed) return Promise.reject(new PdfError('closed', 'the PDF renderer is closed'))
    if (queue.length >= limits.queueLength) return Promise.reject(new PdfError('busy', 'too many PDFs are waiting'))
    let request: CompileRequest
    try {
      request = toRequest(nextId++, job)
    } catch (error) {
      return Promise.reject(error)
    }
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
    child ??= start()
    child.ref()
    child.channel?.ref()
    deadline = setTimeout(() => fail('timeout', `no PDF within ${limits.timeoutMs} ms`), limits.timeoutMs)
    child.send(current.request, (error) => error && fail('crashed', error.message))
  }

  function start(): ChildProcess {
    // An empty environment: a compiler of other people's text has no business with our secrets.
    const started = fork(compilerFile, [], {
      serialization: 'advanced',
      env: {},
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // Only a pending job keeps us alive, never the pipe for complaints.
    if (started.stderr instanceof Socket) started.stderr.unref()
    let complaint = ''
    started.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
    started.on('message', (reply: CompileReply) => started === child && finish(reply))
    started.on('error', (error) => started === child && fail('crashed', error.message))
    started.on(
      'exit',
      (code, signal) => started === child && fail('crashed', `compiler ended (${signal ?? code}) ${complaint}`),
    )
    renders = 0
    return started
  }

  function finish(reply: CompileReply): void {
    const job = take()
    renders += 1
    if (renders >= limits.rendersPerProcess || reply.rss > limits.maxRssBytes) stop()
    if (!job || job.request.id !== reply.id) return next()
    if (!reply.ok) {
      log.warn({ template: job.request.template, error: reply.error }, 'pdf template failed')
      job.reject(new PdfError('template', reply.error))
    } else {
      if (!reply.universal)
        log.warn({ template: job.request.template }, 'pdf has characters without a font: tagged but not PDF/UA')
      job.resolve(reply.pdf)
    }
    next()
  }

  function fail(code: PdfErrorCode, message: string): void {
    const job = take()
    stop()
    if (job) log.warn({ template: job.request.template, code, error: message }, 'pdf failed')
    job?.reject(new PdfError(code, message))
    next()
  }

  function take(): Pending | undefined {
    clearTimeout(deadline)
    const job = current
    current = undefined
    return job
  }

  /** SIGKILL, because a compiler in native code hears nothing else. */
  function stop(): void {
    const ending = child
    child = undefined
    ending?.kill('SIGKILL')
  }

  function rest(): void {
    // An idle compiler must not keep the process alive.
    child?.unref()
    child?.channel?.unref()
    clearTimeout(idle)
    idle = setTimeout(stop, limits.idleMs)
    idle.unref()
  }

  async function close(): Promise<void> {
    closed = true
    clearTimeout(idle)
    for (const job of queue.splice(0)) job.reject(new PdfError('closed', 'the PDF renderer is closed'))
    take()?.reject(new PdfError('closed', 'the PDF renderer is closed'))
    const ending = child
    ending?.ref()
    stop()
    if (ending && ending.exitCode === null && ending.signalCode === null)
      await new Promise((resolve) => ending.once('exit', resolve))
  }

  return { render, close }
}

function toRequest(id: number, job: RenderJob): CompileRequest {
  const template = path.resolve(job.template)
  if (!template.startsWith(serverRoot + path.sep) || !template.endsWith('.typ')) {
    throw new PdfError('template', `not a template of the server: ${job.template}`)
  }
  for (const name of Object.keys(job.files)) {
    if (!virtualName.test(name)) throw new PdfError('template', `not a file name for a template: ${name}`)
  }
  return { id, template, root: serverRoot, data: JSON.stringify(printable(job.data)), files: job.files }
}

/**
 * The same value with every string fit for print: well-formed Unicode, LF line ends, no control characters, and soft
 * break points in runs too long for a line (an unbroken word would otherwise run off the page).
 */
export function printable(value: unknown): unknown {
  if (typeof value === 'string') return printableText(value)
  if (Array.isArray(value)) return value.map(printable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printable(inner)]))
}

// Lines break by themselves after a hyphen and in scripts that are written without spaces.
const longRun =
  /[^\s\-\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]{21,}/gu
const zeroWidthSpace = '\u200b'

function printableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\p{Cc}/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(longRun, (run) => breakRun(run))
}

function breakRun(run: string): string {
  const characters = [...new Intl.Segmenter().segment(run)].map((part) => part.segment)
  return characters
    .map((character, index) => (index > 0 && index % 4 === 0 ? zeroWidthSpace + character : character))
    .join('')
}
