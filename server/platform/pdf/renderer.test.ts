import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { createPdfRenderer, PdfError, type PdfRenderer, printable } from './renderer.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const template = here('./fixtures/plain.typ')
const job = (words: string) => ({ template, data: { words }, files: {} })

type Options = Parameters<typeof createPdfRenderer>[0]
const open: PdfRenderer[] = []
const warnings: { details: object; message: string }[] = []

function rendererWith(options: Omit<Options, 'log'> = {}): PdfRenderer {
  const renderer = createPdfRenderer({
    log: { warn: (details, message) => void warnings.push({ details, message }) },
    ...options,
  })
  open.push(renderer)
  return renderer
}

/** A compiler process that misbehaves on command: the words of the job say how. */
const unruly = (limits: Options['limits']) => rendererWith({ limits, compiler: here('./fixtures/unruly-compiler.ts') })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof PdfError ? error.code : error),
  )
const spoken = async (work: Promise<Uint8Array>) => Buffer.from(await work).toString()

afterEach(async () => {
  warnings.length = 0
  await Promise.all(open.splice(0).map((renderer) => renderer.close()))
})

describe('render', () => {
  it('gives the same bytes for the same job, whatever came between', async () => {
    const renderer = rendererWith()
    const first = await renderer.render(job('one'))
    const other = await renderer.render(job('two'))
    const again = await renderer.render(job('one'))
    expect(Buffer.from(first).subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(first).equals(again)).toBe(true)
    expect(Buffer.from(first).equals(other)).toBe(false)
  })
  it('is a PDF/UA document', async () => {
    const pdf = Buffer.from(await rendererWith().render(job('one'))).toString('latin1')
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(warnings).toEqual([])
  })
  it('still prints a character that no font has, and says so', async () => {
    const pdf = Buffer.from(await rendererWith().render(job('𒀀'))).toString('latin1')
    expect(pdf).not.toContain('pdfuaid')
    expect(warnings).toHaveLength(1)
  })
  it('fails on a broken template and goes on with the next', async () => {
    const renderer = rendererWith()
    expect(await code(renderer.render({ template, data: {}, files: {} }))).toBe('template')
    expect((await renderer.render(job('one'))).length).toBeGreaterThan(1000)
  })
  it('sees files of its own job only', async () => {
    const renderer = rendererWith()
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const pictured = { template, data: { words: 'one', picture: true }, files: { picture: pixel } }
    expect(await code(renderer.render(pictured))).toBe('no error')
    expect(await code(renderer.render({ ...pictured, files: {} }))).toBe('template')
  })
  it('takes no template and no file name from elsewhere', async () => {
    const renderer = rendererWith()
    expect(await code(renderer.render({ ...job('x'), template: '/tmp/evil.typ' }))).toBe('template')
    expect(await code(renderer.render({ ...job('x'), template: here('../../../package.json') }))).toBe('template')
    for (const name of ['../secret', 'a/b', '.env', 'A', 'x'.repeat(65), '']) {
      expect(await code(renderer.render({ ...job('x'), files: { [name]: new Uint8Array(1) } }))).toBe('template')
    }
  })
})

describe('fonts', () => {
  const machine = here('./fixtures/machine')
  const onMachine = { FONTCONFIG_FILE: `${machine}/fonts.conf`, HOME: machine }

  it('are ours alone, whatever the machine has', async () => {
    const compiler = here('./fixtures/compiler-with-system-fonts.ts')
    const words = 'Framing 中文 𒀀'
    const bare = await rendererWith().render(job(words))
    expect(Buffer.from(await rendererWith({ compiler }).render(job(words))).equals(bare)).toBe(true)
  })
  it('of that machine are seen by a compiler that looks for them', async () => {
    const looks = `
      const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler')
      const outcome = NodeCompiler.create().compile({ mainFileContent: '#set text(font: "System Cuneiform")\\nx' })
      process.stdout.write(outcome.takeWarnings() ? 'not seen' : 'seen')`
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', looks], { env: onMachine })
    expect(stdout).toBe('seen')
  })
  it.each(
    Object.entries({
      Latin: 'Whānau Ōtautahi ʻokina Nguyễn Łódź ğışık “–” ½ m² € → ✓',
      Greek: 'Ελληνικά',
      Cyrillic: 'Русский Київ Қазақ',
      Chinese: '简体中文，繁體中文。臺灣',
      Japanese: '日本語の報告書、カタカナ',
      Korean: '한국어 보고서',
      Arabic: 'تقرير المشروع فارسی گچ ٹھیک ١٢٣',
      Hebrew: 'דוח התקדמות',
      Devanagari: 'हिन्दी क्षत्रिय निर्माण',
      Bengali: 'বাংলা নির্মাণ',
      Gurmukhi: 'ਪੰਜਾਬੀ ਉਸਾਰੀ',
      Gujarati: 'ગુજરાતી બાંધકામ',
      Tamil: 'தமிழ் கட்டுமானம்',
      Telugu: 'తెలుగు నిర్మాణం',
      Kannada: 'ಕನ್ನಡ ನಿರ್ಮಾಣ',
      Malayalam: 'മലയാളം നിർമ്മാണം',
      Sinhala: 'සිංහල ඉදිකිරීම්',
      Thai: 'ภาษาไทย รายงาน',
      Lao: 'ພາສາລາວ',
      Khmer: 'ខ្មែរ សំណង់',
      Myanmar: 'မြန်မာ',
      Georgian: 'ქართული',
      Armenian: 'Հայերեն',
      Ethiopic: 'አማርኛ',
      emoji: '🏗️ 👷🏽‍♀️ 🧱 ✅ ❤️ 👨‍👩‍👧',
      symbols: '⌀ ⏱ ♻ ☎ ★ ① ⬤',
    }),
  )('print %s', async (_, words) => {
    const pdf = Buffer.from(await rendererWith().render(job(words))).toString('latin1')
    // PDF/UA wants a glyph for every character.
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(warnings).toEqual([])
  })
})

describe('the compiler process', () => {
  it('is killed when a job takes too long, and the next job gets a fresh one', async () => {
    // Long enough for the next one's process to start on a busy machine.
    const renderer = unruly({ timeoutMs: 5_000 })
    const [stuck, next] = [code(renderer.render(job('hang'))), spoken(renderer.render(job('pid')))]
    expect(await stuck).toBe('timeout')
    expect(await next).toMatch(/^\d+$/)
  })
  it('costs one job when it crashes', async () => {
    const renderer = unruly({})
    expect(await code(renderer.render(job('crash')))).toBe('crashed')
    expect(await spoken(renderer.render(job('pid')))).toMatch(/^\d+$/)
  })
  it('is replaced after so many renders, and when it has grown', async () => {
    const renderer = unruly({ runsPerProcess: 2, maxRssBytes: 1000 })
    const pids = []
    for (const words of ['pid', 'pid', 'pid', 'pid grown', 'pid']) pids.push(await spoken(renderer.render(job(words))))
    const [a, b, c, d, e] = pids
    expect([a === b, b === c, c === d, d === e]).toEqual([true, false, true, false])
    const other = unruly({ runsPerProcess: 100, maxRssBytes: 1000 })
    const grown = await spoken(other.render(job('pid grown')))
    expect(await spoken(other.render(job('pid')))).not.toBe(grown)
  })
  it('ends when there is nothing to do', async () => {
    const renderer = unruly({ idleMs: 50 })
    const pid = Number(await spoken(renderer.render(job('pid'))))
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(await spoken(renderer.render(job('pid')))).not.toBe(String(pid))
  })
  it('knows nothing of our environment', async () => {
    process.env.CANARY_SECRET = 'canary'
    expect(await spoken(unruly({}).render(job('environment')))).not.toContain('canary')
    delete process.env.CANARY_SECRET
  })
})

describe('the queue', () => {
  it('is bounded', async () => {
    const renderer = unruly({ queueLength: 2 })
    const results = await Promise.all(
      ['pid', 'pid', 'pid', 'pid', 'pid'].map((words) => code(renderer.render(job(words)))),
    )
    expect(results).toEqual(['no error', 'no error', 'no error', 'busy', 'busy'])
  })
  it('ends with close', async () => {
    const renderer = unruly({})
    const waiting = [code(renderer.render(job('hang'))), code(renderer.render(job('pid')))]
    await renderer.close()
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed'])
    expect(await code(renderer.render(job('pid')))).toBe('closed')
  })
})

describe('printable', () => {
  it('keeps text as it is', () => {
    const text = 'Māori “quotes” 👷‍♀️ שלום\n\ttabbed'
    expect(printable({ text, list: [text, 1, null, true] })).toEqual({ text, list: [text, 1, null, true] })
  })
  it('unifies line ends and drops control characters and half surrogates', () => {
    expect(printable('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd')
    expect(printable('a\0b\u0007c\u009fd')).toBe('abcd')
    expect(printable('a\ud800b')).toBe('a\ufffdb')
  })
  it('lets long words break, but not inside a character', () => {
    const word = '👩‍👩‍👧'.repeat(30)
    const broken = printable(word)
    expect(broken).toBe(word.replaceAll('👩‍👩‍👧'.repeat(4), `${'👩‍👩‍👧'.repeat(4)}\u200b`))
    expect(printable('Featherstonehaugh-Cholmondeley')).toBe('Featherstonehaugh-Cholmondeley')
  })
  it('leaves alone what is written without spaces and breaks by itself', () => {
    for (const sentence of ['钢筋混凝土'.repeat(6), '報告書を作成しました'.repeat(4), 'รายงานความคืบหน้าของโครงการ'])
      expect(printable(sentence)).toBe(sentence)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
