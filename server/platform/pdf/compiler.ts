// The Typst compiler's own process (started by renderer.ts): native code whose heap is never handed back by a thread.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { serveParent } from '../isolated.ts'
import { fallbackFamilies, fontFiles } from './fonts.ts'

/**
 * One render asked of the compiler process: `data` is JSON text that the template reads as `/virtual/data.json`,
 * `files` are bytes it reads as `/virtual/<name>`.
 */
export type CompileRequest = {
  template: string
  root: string
  data: string
  files: Record<string, Uint8Array>
}

/**
 * Its answer. `universal` says whether the result holds to PDF/UA-1; `rss` lets the parent recycle a process that grew.
 */
export type CompileReply =
  | { ok: true; pdf: Uint8Array; universal: boolean; rss: number }
  | { ok: false; error: string; rss: number }

// Typst looks for the machine's fonts and has no setting against it; on Linux it asks this file where they are. On
// macOS it knows their folders itself; there our files come first and `fallback: false` (drawing.typ) takes no others.
process.env['FONTCONFIG_FILE'] = fileURLToPath(new URL('./no-system-fonts.conf', import.meta.url))

// The same for every document, and the data a file: inputs that change make the compiler forget all it knows.
const inputs = { fallback: JSON.stringify(fallbackFamilies) }

// For how many further documents the compiler remembers what one was made of. What all of them share (the house's
// drawing, labels, shapes of words) then costs nothing; what is never asked for again is let go. Without any limit its
// memory grows by about 4 MB a report.
const remembered = 4

const compilers = new Map<string, NodeCompiler>()

function compilerFor(root: string): NodeCompiler {
  const existing = compilers.get(root)
  if (existing) return existing
  const created = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: [...fontFiles] }] })
  compilers.set(root, created)
  return created
}

function compile(request: CompileRequest): { pdf: Uint8Array; universal: boolean } {
  const compiler = compilerFor(request.root)
  const virtual = (name: string): string => path.join(request.root, 'virtual', name)
  try {
    compiler.mapShadow(virtual('data.json'), Buffer.from(request.data))
    for (const [name, bytes] of Object.entries(request.files)) {
      compiler.mapShadow(virtual(name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    }
    const outcome = compiler.compile({ mainFilePath: request.template, inputs })
    const document = outcome.result
    if (!document) {
      const error = outcome.takeError()
      throw new Error(error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'the template produced no document')
    }
    return exportPdf(compiler, document)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(remembered)
  }
}

type Document = NonNullable<ReturnType<NodeCompiler['compile']>['result']>

function exportPdf(compiler: NodeCompiler, document: Document): { pdf: Uint8Array; universal: boolean } {
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1' }), universal: true }
  } catch (error) {
    // A character no font of ours can draw (cuneiform, say) breaks PDF/UA, but must not cost the reader the document:
    // it prints as a crossed box, and the document is tagged, not certified.
    if (!String(error).includes('PDF/UA-1 error')) throw error
    return { pdf: compiler.pdf(document), universal: false }
  }
}

function answer(request: CompileRequest): CompileReply {
  try {
    const result = compile(request)
    return { ok: true, ...result, rss: process.memoryUsage.rss() }
  } catch (error) {
    return {
      ok: false,
      error: error instanceof Error ? error.message : String(error),
      rss: process.memoryUsage.rss(),
    }
  }
}

// Documents and pictures are freed by finalizers; the collector sees only their small handles and would let 100 MB of
// them gather. So it is called, after the answer is on its way, once some 8 MB may wait (a page of text counts as one).
let waste = 0

function collect(reply: CompileReply, request: CompileRequest): void {
  const pictures = Object.values(request.files).reduce((sum, bytes) => sum + bytes.length, 0)
  waste += 1_000_000 + 2 * pictures + (reply.ok ? reply.pdf.length : 0)
  if (waste < 8_000_000) return
  waste = 0
  setImmediate(() => globalThis.gc?.())
}

serveParent((request: CompileRequest) => {
  const reply = answer(request)
  collect(reply, request)
  return reply
})
