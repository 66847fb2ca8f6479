import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
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
 * Makes the built site fit for a slow line: names the scripts that aren't built by their content, so that they are
 * kept, and writes `.br` and `.gz` beside every text. Answers how many were compressed.
 */
export async function finishBuild(folder: string): Promise<number> {
  const pages = (await filesIn(folder)).filter((file) => extname(file) === '.html')
  if (pages.length === 0) throw new Error(`The build left no page in ${folder}.`)
  for (const script of ['theme', 'sent-early']) await nameByContent(folder, script, pages)
  const compressed = await Promise.all((await filesIn(folder)).filter((file) => texts.has(extname(file))).map(compress))
  return compressed.filter(Boolean).length
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function nameByContent(folder: string, script: string, pages: readonly string[]): Promise<void> {
  const code = await readFile(join(folder, `${script}.js`))
  const name = `assets/${script}-${createHash('sha256').update(code).digest('base64url').slice(0, 10)}.js`
  await mkdir(join(folder, 'assets'), { recursive: true })
  await rename(join(folder, `${script}.js`), join(folder, name))
  for (const page of pages) {
    const html = await readFile(page, 'utf8')
    await writeFile(page, html.replaceAll(`src="/${script}.js"`, `src="/${name}"`))
  }
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
