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

test('names the scripts that are not built by their content, on every page', async () => {
  writeFileSync(join(folder, 'theme.js'), 'window.theme = 0')
  writeFileSync(join(folder, 'sent-early.js'), 'window.early = 0')
  for (const page of ['index.html', 'app.html'])
    writeFileSync(join(folder, page), `<script src="/theme.js"></script><p>${page}</p>`)
  await finishBuild(folder)

  const named = ['index.html', 'app.html'].map((page) => {
    const html = readFileSync(join(folder, page), 'utf8')
    const [, file = ''] = /^<script src="\/(assets\/theme-[\w-]{10}\.js)"><\/script>/.exec(html) ?? []
    expect(readFileSync(join(folder, file), 'utf8')).toBe('window.theme = 0')
    return file
  })
  expect(named[0]).toBe(named[1])
  expect(readdirSync(folder)).not.toContain('theme.js')
})

test('writes compressed siblings of the texts worth it', async () => {
  const text = 'a line of text\n'.repeat(200)
  writeFileSync(join(folder, 'theme.js'), '')
  writeFileSync(join(folder, 'sent-early.js'), '')
  writeFileSync(join(folder, 'index.html'), '<p>short</p>')
  writeFileSync(join(folder, 'long.css'), text)
  writeFileSync(join(folder, 'picture.png'), text)
  expect(await finishBuild(folder)).toBe(1)

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
