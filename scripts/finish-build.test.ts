import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    '<script src="/theme.js"></script>',
    '<script>window.a = 1</script>',
    '<script type="module" async="">import "/assets/b.js"</script>',
    '<script type="application/ld+json">{"c": 1}</script>',
  ]
  writeFileSync(join(folder, 'index.html'), page.join('\n'))
  expect((await finishBuild(folder)).scripts).toBe(2)

  const [theme, first, second, data] = readFileSync(join(folder, 'index.html'), 'utf8').split('\n')
  expect([theme, data]).toEqual([page[0], page[3]])
  expect(first).toMatch(/^<script src="\/assets\/inline-[\w-]{10}\.js"><\/script>$/)
  expect(second).toMatch(/^<script type="module" src="\/assets\/inline-[\w-]{10}\.js"><\/script>$/)
  const files = readdirSync(join(folder, 'assets')).map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
  expect(files.toSorted()).toEqual(['import "/assets/b.js"', 'window.a = 1'])
})

test('writes compressed siblings of the texts worth it', async () => {
  const text = 'a line of text\n'.repeat(200)
  writeFileSync(join(folder, 'index.html'), '<p>short</p>')
  writeFileSync(join(folder, 'long.css'), text)
  writeFileSync(join(folder, 'picture.png'), text)
  await finishBuild(folder)

  expect(readdirSync(folder).toSorted()).toEqual([
    'assets',
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
