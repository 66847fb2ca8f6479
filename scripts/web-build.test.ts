import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildFolder, publishBuild, useBuild, webFolderOf } from './web-build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stringline-builds-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function makeBuild(name: string, page: string): string {
  const build = join(folder, name)
  mkdirSync(webFolderOf(build), { recursive: true })
  writeFileSync(join(webFolderOf(build), 'app.html'), page)
  return build
}
const pageOf = (build: string): string => readFileSync(join(webFolderOf(build), 'app.html'), 'utf8')

const lastWeek = (path: string): void => utimesSync(path, Date.now() / 1000 - 604_800, Date.now() / 1000 - 604_800)

it('each flavour has a folder of its own', () => {
  expect(buildFolder('demo')).not.toBe(buildFolder('production'))
})

it('a build is published in one step and changes no other', () => {
  const demo = makeBuild('demo-1', 'demo')
  const production = join(folder, 'production-1')
  publishBuild(makeBuild('unfinished-1', 'production'), production)
  expect([pageOf(demo), pageOf(production)]).toEqual(['demo', 'production'])
  expect(existsSync(join(folder, 'unfinished-1'))).toBe(false)
})

it('the first of two processes that make the same build publishes it', () => {
  const build = join(folder, 'demo-1')
  publishBuild(makeBuild('unfinished-1', 'first'), build)
  publishBuild(makeBuild('unfinished-2', 'second'), build)
  expect(pageOf(build)).toBe('first')
  expect(existsSync(join(folder, 'unfinished-2'))).toBe(false)
})

it('removes builds older than a day, except those that a living process uses', () => {
  const [used, unused, young] = ['demo-1', 'demo-2', 'demo-3'].map((name) => makeBuild(name, name)) as [
    string,
    string,
    string,
  ]
  useBuild(used)
  mkdirSync(join(unused, 'users'))
  // A number that no process has.
  writeFileSync(join(unused, 'users', '4194305'), '4194305 1\n')
  for (const build of [used, unused]) lastWeek(build)
  const published = join(folder, 'demo-4')
  publishBuild(makeBuild('unfinished-1', 'new'), published)
  expect([used, unused, young, published].map((build) => existsSync(build))).toEqual([true, false, true, true])
})
