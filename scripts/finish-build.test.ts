import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishBuild } from './finish-build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('moves inline scripts into files, in their order, and leaves what is not a script', async () => {
  const page = [
    '<link rel="modulepreload" href="/assets/small.js"/>',
    '<script src="/theme.js"></script>',
    '<script>window.a = 1</script>',
    '<script type="module" async="">import "/assets/small.js"; import "/assets/large.js"</script>',
    '<script>window.b = 2</script>',
    '<script type="application/ld+json">{"c": 1}</script>',
  ]
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'theme.js'), 'window.theme = 0')
  writeFileSync(join(folder, 'assets/small.js'), 'window.small = 3')
  writeFileSync(join(folder, 'assets/large.js'), `window.large = "${'x'.repeat(3000)}"`)
  writeFileSync(join(folder, 'index.html'), page.join('\n'))
  expect((await finishBuild(folder)).scripts).toBe(3)

  const [preload, theme, first, module, second, data] = readFileSync(join(folder, 'index.html'), 'utf8').split('\n')
  const read = (tag = '') => readFileSync(join(folder, /src="\/([^"]+)"/.exec(tag)?.[1] ?? ''), 'utf8')
  // One file for all that runs at once; every element is where it was.
  expect(read(theme)).toBe('window.theme = 0\nwindow.a = 1\nwindow.b = 2')
  expect([first, second, data]).toEqual(['<script></script>', '<script></script>', page[5]])
  // What only the page asks for is in its own module, and not asked for ahead any more.
  expect(module).toMatch(/^<script type="module" src="\/assets\/inline-[\w-]{10}\.js"><\/script>$/)
  expect(read(module)).toMatch(/^import\s*["']\/assets\/large\.js["'];[^]*window\.small\s*=\s*3/)
  expect(preload).toBe('')
})

test('a page without that first script keeps its own in their order', async () => {
  writeFileSync(join(folder, 'index.html'), '<script>window.a = 1</script>\n<script>window.b = 2</script>')
  await finishBuild(folder)
  const [first = '', second] = readFileSync(join(folder, 'index.html'), 'utf8').split('\n')
  const [, file = ''] = /^<script src="\/(assets\/inline-[\w-]{10}\.js)"><\/script>$/.exec(first) ?? []
  expect(readFileSync(join(folder, file), 'utf8')).toBe('window.a = 1\nwindow.b = 2')
  expect(second).toBe('<script></script>')
})

test('writes compressed siblings of the texts worth it', async () => {
  const text = 'a line of text\n'.repeat(200)
  writeFileSync(join(folder, 'index.html'), '<p>short</p>')
  writeFileSync(join(folder, 'long.css'), text)
  writeFileSync(join(folder, 'picture.png'), text)
  await finishBuild(folder)

  expect(readdirSync(folder).toSorted()).toEqual([
    'index.html',
    'long.css',
    'long.css.br',
    'long.css.gz',
    'picture.png',
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'long.css.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'long.css.gz'))).toString()).toBe(text)
})

test('a build without a page is no build', async () => {
  await expect(finishBuild(folder)).rejects.toThrow('left no page')
})
