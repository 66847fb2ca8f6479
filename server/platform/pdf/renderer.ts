import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { IsolatedError, openIsolated, type IsolatedErrorCode, type IsolatedLimits } from '../isolated.ts'
import { idleFor, waits } from '../limits.ts'
import type { CompileReply, CompileRequest } from './compiler.ts'

/** Why a render failed: the process (`IsolatedErrorCode`), or `template`: the template or its data is wrong. */
export type PdfErrorCode = IsolatedErrorCode | 'template'

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
type Options = { log: Log; limits?: Partial<IsolatedLimits>; compiler?: string }

const defaults: IsolatedLimits = {
  timeoutMs: waits.pdf,
  queueLength: 32,
  idleMs: idleFor.pdfCompiler,
  runsPerProcess: 500,
  maxRssBytes: 400 * 1024 * 1024,
}
const serverRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const virtualName = /^[a-z0-9][a-z0-9-]{0,63}$/

/** A lazy renderer: nothing is loaded until the first `render`, and all is let go when there was none for a while. */
export function createPdfRenderer({ log, limits, compiler }: Options): PdfRenderer {
  const program = compiler ?? fileURLToPath(new URL('./compiler.ts', import.meta.url))
  const isolated = openIsolated<CompileRequest, CompileReply>(program, { ...defaults, ...limits })

  async function render(job: RenderJob): Promise<Uint8Array> {
    const request = toRequest(job)
    const reply = await isolated.run(request).catch((error: unknown) => {
      if (!(error instanceof IsolatedError)) throw error
      log.warn({ template: request.template, code: error.code, error: error.message }, 'pdf failed')
      throw new PdfError(error.code, error.message)
    })
    if (!reply.ok) {
      log.warn({ template: request.template, error: reply.error }, 'pdf template failed')
      throw new PdfError('template', reply.error)
    }
    if (!reply.universal)
      log.warn({ template: request.template }, 'pdf has characters without a font: tagged but not PDF/UA')
    return reply.pdf
  }

  return { render, close: () => isolated.close() }
}

function toRequest(job: RenderJob): CompileRequest {
  const template = path.resolve(job.template)
  if (!template.startsWith(serverRoot + path.sep) || !template.endsWith('.typ')) {
    throw new PdfError('template', `not a template of the server: ${job.template}`)
  }
  for (const name of Object.keys(job.files)) {
    if (!virtualName.test(name)) throw new PdfError('template', `not a file name for a template: ${name}`)
  }
  return { template, root: serverRoot, data: JSON.stringify(printable(job.data)), files: job.files }
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
