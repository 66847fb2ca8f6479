import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EnglishTexts } from './english-texts.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** The texts that each module brings, of these files. */
function broughtBy(files: Record<string, string>): (path: string) => object[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const texts = new EnglishTexts(root)
  return (path) => texts.groupsOf(path).map((group) => texts.inGroup(group))
}

const catalogue = JSON.stringify({
  title: 'Jobs',
  status: { open: 'Open', done: 'Done' },
  count_one: '{{count}} job',
  count_other: '{{count}} jobs',
  form: { name: 'Name', client: 'Client' },
})

test('a module brings what it says and nothing else, with every form of a plural', () => {
  const brought = broughtBy({
    'web/jobs/messages.en.json': catalogue,
    'web/jobs/list.tsx': `t('title'); t('count', { count }); const label = { key: 'form.name' }`,
    'web/jobs/form.tsx': `t(isNew ? 'form.client' : 'title')`,
  })
  expect(brought('web/jobs/list.tsx')).toEqual([
    { title: 'Jobs' },
    { count_one: '{{count}} job', count_other: '{{count}} jobs', form: { name: 'Name' } },
  ])
  expect(brought('web/jobs/form.tsx')).toEqual([{ title: 'Jobs' }, { form: { client: 'Client' } }])
})

test('a sentence put together brings all that it may say', () => {
  const brought = broughtBy({
    'web/jobs/messages.en.json': catalogue,
    'web/jobs/words.tsx': 't(`status.${job.status}`)',
  })
  expect(brought('web/jobs/words.tsx')).toEqual([{ status: { open: 'Open', done: 'Done' } }])
})

test('a module takes texts of another feature by naming it, or with a dotted name', () => {
  const brought = broughtBy({
    'web/jobs/messages.en.json': catalogue,
    'web/records/named.tsx': `const { t } = useTranslation(['records', 'jobs']); t('title')`,
    'web/records/typed.ts': `export const words = (t: TFunction<'jobs'>) => t('title')`,
    'web/records/prefixed.ts': `t('jobs:title'); t('status.done')`,
    'web/records/plain.ts': `const title = 'title'`,
  })
  expect(brought('web/records/named.tsx')).toEqual([{ title: 'Jobs' }])
  expect(brought('web/records/typed.ts')).toEqual([{ title: 'Jobs' }])
  expect(brought('web/records/prefixed.ts')).toEqual([{ title: 'Jobs' }, { status: { done: 'Done' } }])
  expect(brought('web/records/plain.ts')).toEqual([])
})

test('no text of the screens stays behind', () => {
  const texts = new EnglishTexts(join(import.meta.dirname, '..'))
  expect(texts.saidByNone()).toEqual([])
})
