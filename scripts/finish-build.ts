import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.map'])
// Below this a compressed answer saves nothing on the wire.
const worthCompressing = 1024
// Below this a file of its own costs more than it holds.
const worthARequest = 2048
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

const inlineScripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const firstScript = '<script src="/theme.js"></script>'

async function moveInlineScripts(folder: string, page: string): Promise<number> {
  const html = await readFile(page, 'utf8')
  const inline = [...html.matchAll(inlineScripts)].flatMap(([, attributes = '', code = '']) =>
    isInline(attributes, code) ? [{ isModule: isModule(attributes), code }] : [],
  )
  if (inline.length === 0) return 0
  // What runs at once goes along with the script that is there already, as one file.
  const atOnce = inline.filter(({ isModule }) => !isModule).map(({ code }) => code)
  const starts = html.includes(firstScript) ? [await readFile(join(folder, 'theme.js'), 'utf8')] : []
  const first = await writeScript(folder, [...starts, ...atOnce].join('\n'))
  const modules = await Promise.all(
    inline.filter(({ isModule }) => isModule).map(async ({ code }) => bundled(folder, code)),
  )
  const names = await Promise.all(modules.map(({ code }) => writeScript(folder, code)))
  let isFirstGiven = html.includes(firstScript)
  const moved = html
    .replace(firstScript, `<script src="/${first}"></script>`)
    .replace(inlineScripts, (whole, attributes: string, code: string) => {
      if (!isInline(attributes, code)) return whole
      // Without `async`, which React would take for a script of somebody else while hydrating; modules wait for the
      // page anyway. Emptied and not removed: React finds every element that it wrote.
      if (isModule(attributes)) return `<script type="module" src="/${names.shift()}"></script>`
      const src = isFirstGiven ? '' : ` src="/${first}"`
      isFirstGiven = true
      return `<script${src}></script>`
    })
    .replace(/<link rel="modulepreload" href="\/([^"]+)"\/>/g, (whole, file: string) =>
      modules.some(({ holds }) => holds.has(file)) ? '' : whole,
    )
  await writeFile(page, moved)
  return inline.length
}

const isModule = (attributes: string): boolean => attributes.includes('type="module"')

const isInline = (attributes: string, code: string): boolean =>
  !/\ssrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes) && code.trim() !== ''

async function writeScript(folder: string, code: string): Promise<string> {
  const name = `assets/inline-${createHash('sha256').update(code).digest('base64url').slice(0, 10)}.js`
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, name), code)
  return name
}

/**
 * The page's own module together with the small files that only it asks for: the router's list of routes, and the
 * entries that are little more than a name.
 */
async function bundled(folder: string, code: string): Promise<{ code: string; holds: ReadonlySet<string> }> {
  const holds = new Set<string>()
  const page = '\0page'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    publicDir: false,
    build: { write: false, modulePreload: false, rolldownOptions: { input: page, output: { codeSplitting: false } } },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        async resolveId(id, importer) {
          if (id === page) return id
          if (id.startsWith('\0')) return undefined
          const file = id.startsWith('./') ? `assets/${id.slice(2)}` : id.slice(1)
          const size = await stat(join(folder, file)).then(
            (found) => found.size,
            () => Infinity,
          )
          const isOwn = importer === page && (size < worthARequest || file.includes('/manifest-'))
          if (!isOwn) return { id: `/${file}`, external: true }
          holds.add(file)
          return join(folder, file)
        },
        load: (id) => (id === page ? code : undefined),
      },
    ],
  })
  const [output] = 'output' in built ? built.output : []
  if (output?.type !== 'chunk') throw new Error('A page has lost its module.')
  return { code: output.code, holds }
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
