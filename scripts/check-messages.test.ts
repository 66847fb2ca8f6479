import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkMessages } from './check-messages.ts'
import type { DynamicKeys } from './dynamic-keys.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'messages-'))
  for (const folder of ['server', 'web']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>, dynamic: DynamicKeys = {}): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkMessages(root, dynamic).faults
}

const catalogue = JSON.stringify({
  title: 'Jobs',
  count_one: '{{count}} job',
  count_other: '{{count}} jobs',
  fields: { name: 'Name', status: 'Status' },
})
const screen = (body: string) => `import { useTranslation } from 'react-i18next'
export function Page({ count, isNew, field }) {
  const { t } = useTranslation('jobs')
  ${body}
}`
const complete = `return [t('title'), t('count', { count }), t(isNew ? 'fields.name' : 'fields.status')]`

test('keys that are said, in so many words, counted or on a condition, are no fault', () => {
  expect(plant({ 'web/jobs/messages.en.json': catalogue, 'web/jobs/page.tsx': screen(complete) })).toEqual([])
  expect(checkMessages(root, {})).toMatchObject({ keys: 4, files: 2 })
})

test('a key that nothing says is a fault', () => {
  const unused = complete.replace("t('title'), ", '')
  expect(plant({ 'web/jobs/messages.en.json': catalogue, 'web/jobs/page.tsx': screen(unused) })).toEqual([
    'web/jobs: nothing says "title"',
  ])
})

test('a word that stands in the code, but not in a t, says nothing', () => {
  const unused = complete.replace("t('title')", "'title'")
  expect(plant({ 'web/jobs/messages.en.json': catalogue, 'web/jobs/page.tsx': screen(unused) })).toEqual([
    'web/jobs: nothing says "title"',
  ])
})

test('what only a test says is not said', () => {
  expect(plant({ 'web/jobs/messages.en.json': `{"title":"Jobs"}`, 'web/jobs/page.test.ts': `t('title')` })).toEqual([
    'web/jobs: nothing says "title"',
  ])
})

test('a key in no catalogue is a fault, also in one of two ways', () => {
  const wrong = complete.replace("'fields.status'", "'fields.state'")
  expect(plant({ 'web/jobs/messages.en.json': catalogue, 'web/jobs/page.tsx': screen(wrong) })).toEqual([
    'web/jobs/page.tsx: says "fields.state", which is in no catalogue',
    'web/jobs: nothing says "fields.status"',
  ])
})

test('a table of the same file says its keys, and has none that is unknown', () => {
  const said = complete.replace("t('title')", 't(headings[field])')
  const files = (key: string) => ({
    'web/jobs/messages.en.json': catalogue,
    'web/jobs/page.tsx': `const headings: Record<string, string> = { list: '${key}' }\n${screen(said)}`,
  })
  expect(plant(files('title'))).toEqual([])
  expect(plant(files('heading'))).toEqual([
    'web/jobs/page.tsx: says "heading", which is in no catalogue',
    'web/jobs: nothing says "title"',
  ])
})

test('another feature’s catalogue is named, in a hook, a type or the key', () => {
  const files = {
    'web/jobs/messages.en.json': catalogue,
    'web/reports/messages.en.json': `{"date":"Date"}`,
    'web/reports/page.tsx': screen(`return t('title')`),
    'web/reports/columns.ts': `export const a = (t: TFunction<'jobs'>) => t(isNew ? 'fields.name' : 'fields.status')`,
    'web/clients/page.tsx': `export const b = (t) => [t('jobs:count', { count: 2 }), t('reports:date')]`,
  }
  expect(plant(files)).toEqual([])
})

test('keys put together are declared, and each of their values has a text', () => {
  const dynamic = { 'web/jobs': { 'fields.*': ['name', 'status'] } }
  const files = {
    'web/jobs/messages.en.json': catalogue,
    'web/jobs/page.tsx': screen("return [t('title'), t('count', { count }), t(`fields.${field}`)]"),
  }
  expect(plant(files, dynamic)).toEqual([])
  expect(checkMessages(root, {}).faults).toContain(
    'web/jobs/page.tsx: puts "fields.*" together: declare it in scripts/dynamic-keys.ts',
  )
  expect(checkMessages(root, { 'web/jobs': { 'fields.*': ['name'] } }).faults).toEqual([
    'web/jobs: nothing says "fields.status"',
  ])
  expect(checkMessages(root, { 'web/jobs': { 'fields.*': ['name', 'status', 'colour'] } }).faults).toEqual([
    'web/jobs/page.tsx: may say "fields.colour", which is in no catalogue',
  ])
  expect(checkMessages(root, { 'web/jobs': { ...dynamic['web/jobs'], 'stages.*': ['one'] } }).faults).toEqual([
    'scripts/dynamic-keys.ts: nothing puts "stages.*" of web/jobs together',
  ])
})

test('the server’s words are said by its code or printed by its templates', () => {
  const words = {
    pdf: { title: 'Invoice', page: 'Page {n}', credit: 'Credit' },
    mail: { subject: 'Invoice {{number}}' },
  }
  const files = {
    'server/invoices/words.en.json': JSON.stringify(words),
    'server/invoices/invoice.typ': `#let words = data.labels\n#words.title\n#words.page`,
    'server/invoices/pdf.ts': `export const note = (labels) => labels.credit`,
    'server/invoices/emails.ts': `export const mail = (words) => words.say('mail.subject', { number: 1 })`,
  }
  expect(plant(files)).toEqual([])
  expect(plant({ 'server/invoices/invoice.typ': `#words.title` })).toEqual(['server/invoices: nothing says "pdf.page"'])
  expect(plant({ 'server/invoices/emails.ts': `export {}` })).toContain('server/invoices: nothing says "mail.subject"')
})

test('a file that can not be parsed stops the check', () => {
  expect(() => plant({ 'web/jobs/page.tsx': 'export const = 3' })).toThrow(/web\/jobs\/page\.tsx can't be parsed/)
})
