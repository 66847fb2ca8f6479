import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.map'])
// Below this a compressed answer saves nothing on the wire.
const worthCompressing = 1024
// Above this the last tenth costs half a minute of everybody's build.
const tooLargeForBest = 1_000_000

/**
 * Makes the built site fit for a strict policy and a slow line: moves every inline script of its pages into a file
 * named by its content, and writes `.br` and `.gz` beside every text.
 */
export async function finishBuild(folder: string): Promise<{ scripts: number; compressed: number }> {
  const pages = (await filesIn(folder)).filter((file) => extname(file) === '.html')
  if (pages.length === 0) throw new Error(`The build left no page in ${folder}.`)
  let scripts = 0
  for (const page of pages) scripts += await moveInlineScripts(folder, page)
  const compressed = await Promise.all((await filesIn(folder)).filter((file) => texts.has(extname(file))).map(compress))
  return { scripts, compressed: compressed.filter(Boolean).length }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function moveInlineScripts(folder: string, page: string): Promise<number> {
  const html = await readFile(page, 'utf8')
  const files: { name: string; code: string }[] = []
  const changed = html.replace(/<script\b([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes: string, code: string) => {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes) || code.trim() === '')
      return whole
    const name = `assets/inline-${createHash('sha256').update(code).digest('base64url').slice(0, 10)}.js`
    files.push({ name, code })
    // Without `async`, which React would take for a script of somebody else while hydrating; modules wait for the page
    // anyway.
    return `<script${attributes.replace(/\sasync(="[^"]*")?/, '')} src="/${name}"></script>`
  })
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const { name, code } of files) await writeFile(join(folder, name), code)
  if (files.length > 0) await writeFile(page, changed)
  return files.length
}

async function compress(file: string): Promise<boolean> {
  const content = await readFile(file)
  if (content.length < worthCompressing) return false
  const quality = content.length > tooLargeForBest ? 5 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    zip(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ])
  return true
}
