import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const languages = ['es', 'fr'] as const
const filesUnder = (folder: string, wanted: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => wanted.test(path))
    .map((path) => join(root, folder, path))

/** A catalogue as `outer.inner` → text. */
function flat(value: unknown, prefix = ''): Record<string, string> {
  if (typeof value === 'string') return { [prefix]: value }
  return Object.assign(
    {},
    ...Object.entries(value as object).map(([key, part]) => flat(part, prefix === '' ? key : `${prefix}.${key}`)),
  ) as Record<string, string>
}
const read = (path: string): Record<string, string> => flat(JSON.parse(readFileSync(path, 'utf8')))

/** What a text lets be filled in: its variables and its numbered or named tags. */
const holes = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}|<\/?([\w]+)\s*\/?>/g)]
    .map((match) => match[1] ?? `<${match[2]}>`)
    .toSorted()

/**
 * Spanish and French have a form for millions that English lacks; nobody counts that far here, so it may be there or
 * not.
 */
const withoutMillions = (keys: string[]): string[] => keys.filter((key) => !key.endsWith('_many')).toSorted()

/** Every catalogue: what a screen of a feature says, and what the server says about it. */
const catalogues = ['web', 'server'].flatMap((top) => filesUnder(top, /^[^/]+\/(messages|words)\.en\.json$/))

it('are all read', () => {
  expect(catalogues.length).toBeGreaterThan(17)
})

describe.each(catalogues)('the catalogue %s', (path) => {
  const english = read(path)

  it('says in words what our fonts have no character for', () => {
    // Arrows, ticks and other signs come as icons.
    expect(Object.values(english).filter((text) => /[\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff]/.test(text))).toEqual([])
  })

  it.each(['en', ...languages])('says no key twice in %s: the first would be lost without a word', (language) => {
    const text = readFileSync(path.replace('.en.json', `.${language}.json`), 'utf8')
    const keysOf = (part: unknown): number =>
      typeof part === 'string' ? 0 : Object.values(part as object).reduce((sum, each) => sum + 1 + keysOf(each), 0)
    const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter((match) => match[1] !== undefined)
    expect(written).toHaveLength(keysOf(JSON.parse(text)))
  })

  it('has no empty text', () => {
    expect(Object.entries(english).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  describe.each(languages)('in %s', (language) => {
    const translated = read(path.replace('.en.json', `.${language}.json`))

    it('says everything English says, and nothing else', () => {
      expect(withoutMillions(Object.keys(translated))).toEqual(withoutMillions(Object.keys(english)))
      expect(Object.entries(translated).filter(([, text]) => text.trim() === '')).toEqual([])
    })

    it('fills in the same things', () => {
      const differing = Object.entries(translated)
        .filter(([key, text]) => {
          const original = english[key] ?? english[key.replace(/_many$/, '_other')] ?? ''
          // A singular may spell out its number.
          const filled = (some: string) =>
            key.endsWith('_one') ? holes(some).filter((name) => name !== 'count') : holes(some)
          return filled(text).join() !== filled(original).join()
        })
        .map(([key]) => key)
      expect(differing).toEqual([])
    })
  })
})

// A sign right before a word is none of punctuation: `!haute` is the mark of a priority in a quick line.
it('keep the signs that French sets apart on the line of their word', () => {
  const french = ['web', 'server'].flatMap((top) => filesUnder(top, /\.fr\.json$/))
  const loose = french.flatMap((path) =>
    Object.values(read(path)).filter((text) => / [;:!?»%](?!\p{L})|« /u.test(text)),
  )
  expect(loose).toEqual([])
})

// A contract change has one name in each language: what a builder reads in the menu they find on paper and in a file.
it.each([
  ['es', /variaci[oó]n/i],
  ['fr', /\bvariations?\b/i],
])('call a variation by its name in %s', (language, wrong) => {
  const texts = ['web', 'server'].flatMap((top) => filesUnder(top, new RegExp(`\\.${language}\\.json$`)))
  expect(texts.length).toBeGreaterThan(17)
  expect(texts.flatMap((path) => Object.values(read(path)).filter((text) => wrong.test(text)))).toEqual([])
})

/** Every sentence of the exported `…Messages`, of the schemas' own messages and of the refusals the server makes. */
async function serverSentences(): Promise<string[]> {
  const sources = [...filesUnder('domain', /\.ts$/), ...filesUnder('server', /\.ts$/)].filter(
    // The sandbox says what its providers say, to no person of ours.
    (path) => !/\.(test|testing)\.ts$|\/(testing|seed|sandbox)\//.test(path),
  )
  const written = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [
      ...text.matchAll(
        /(?:\b(?:error|message): |Refusal\(\d+, '[a-z_]+', |conflict\('[a-z_]+', |sentence\(|forbidden\((?:message = )?)'((?:[^'\\]|\\.)+)'/g,
      ),
    ].map((match) => match[1] ?? '')
  })
  const exported = await Promise.all(
    filesUnder('domain', /(schema|fields)\.ts$/).map(async (path) => {
      const module = (await import(path)) as Record<string, unknown>
      return Object.entries(module)
        .filter(([name]) => name.endsWith('Messages'))
        .flatMap(([, messages]) => Object.values(messages as Record<string, string>))
    }),
  )
  return [...new Set([...written, ...exported.flat()])]
}

/** Told to programs that call the API by hand; no screen can cause them. */
const forProgrammers = /If-Match|application\/json|not valid JSON|another site/

describe.each(languages)('what the server says, in %s', (language) => {
  const translated = read(join(root, 'domain', `server-messages.${language}.json`))

  it('is translated, every sentence', async () => {
    const sentences = (await serverSentences()).filter((sentence) => !forProgrammers.test(sentence))
    expect(sentences.length).toBeGreaterThan(60)
    expect(sentences.filter((sentence) => (translated[sentence] ?? '').trim() === '')).toEqual([])
  })

  it('fills in the same values', () => {
    const differing = Object.entries(translated).filter(([key, text]) => holes(key).join() !== holes(text).join())
    expect(differing).toEqual([])
    expect(Object.keys(translated).some((key) => holes(key).length > 0)).toBe(true)
  })
})
