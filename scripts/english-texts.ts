import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isCode, listFiles, nameOf, type Node, visit } from './structure-source.ts'

/** A text of a catalogue: where it stands there, and as the code says it (a plural by its base). */
interface Text {
  feature: string
  path: readonly string[]
  said: string
  text: string
}

/**
 * The English texts of the screens by who says them: those that exactly the same modules name are a group, which
 * comes with each of them.
 */
export class EnglishTexts {
  readonly #groups: Text[][] = []
  readonly #groupsByModule = new Map<string, string[]>()
  readonly #unsaid: string[] = []

  constructor(root: string) {
    const modules = listFiles(root, ['web']).filter((path) => isCode(path) && !/\.(test|testing)\./.test(path))
    const texts = catalogues(root)
    const namers = modules.map((path) => ({
      path,
      names: namesIn(path, readFileSync(join(root, path), 'utf8'), texts),
    }))
    const groups = Map.groupBy(texts, (text) =>
      [text.feature, ...namers.flatMap(({ path, names }) => (names(text) ? path : []))].join(' '),
    )
    for (const [key, texts] of groups) {
      const [feature = '', ...saidBy] = key.split(' ')
      const id = `${feature}/${this.#groups.push(texts) - 1}`
      if (saidBy.length === 0) this.#unsaid.push(...texts.map(({ said }) => `${feature}:${said}`))
      for (const path of saidBy) this.#groupsByModule.set(path, [...this.groupsOf(path), id])
    }
  }

  /** The groups that a module says, as `jobs/12`. */
  groupsOf(path: string): readonly string[] {
    return this.#groupsByModule.get(path) ?? []
  }

  /** Texts that no module says, which no page would bring. */
  saidByNone(): readonly string[] {
    return this.#unsaid
  }

  /** The texts of a group, as a catalogue. */
  inGroup(id: string): object {
    const catalogue: Section = {}
    for (const { path, text } of this.#groups[Number(id.split('/')[1])] ?? []) {
      const name = path.at(-1) ?? ''
      const section = path.slice(0, -1).reduce((within: Section, each) => {
        const next = within[each]
        return typeof next === 'object' ? next : (within[each] = {})
      }, catalogue)
      section[name] = text
    }
    return catalogue
  }
}

interface Section {
  [name: string]: string | Section
}

function catalogues(root: string): Text[] {
  return listFiles(root, ['web'])
    .filter((path) => path.endsWith('/messages.en.json'))
    .flatMap((path) => {
      const feature = path.split('/')[1] ?? ''
      return textsIn(JSON.parse(readFileSync(join(root, path), 'utf8')) as Section, feature, [])
    })
}

function textsIn(section: Section, feature: string, before: readonly string[]): Text[] {
  return Object.entries(section).flatMap(([name, value]) => {
    const path = [...before, name]
    if (typeof value === 'object') return textsIn(value, feature, path)
    return { feature, path, said: path.join('.').replace(/_(zero|one|other)$/, ''), text: value }
  })
}

/**
 * Whether a module names a text: in so many words, or by a sentence put together that it fits. What stands in a
 * catalogue that the module takes texts from means that text, and none of the same name in another; a word without a
 * dot could mean anything, so it counts for those catalogues alone.
 */
function namesIn(path: string, code: string, texts: readonly Text[]): (text: Text) => boolean {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)
  const words = new Set<string>()
  const patterns: RegExp[] = []
  const features = new Set([path.split('/')[1] ?? ''])
  visit(program, (node) => {
    const word = wordOf(node)
    if (word !== undefined) words.add(word)
    if (node.type === 'TemplateLiteral') patterns.push(...patternOf(node))
    if (takesTexts(node)) visit(node, (part) => features.add(wordOf(part) ?? ''))
  })
  const near = new Set(texts.filter(({ feature }) => features.has(feature)).map(({ said }) => said))
  const strange = patterns.filter((pattern) => ![...near].some((said) => pattern.test(said)))
  const fits = (name: string, among: readonly RegExp[]) =>
    words.has(name) || among.some((pattern) => pattern.test(name))
  return ({ feature, said }) => {
    if (fits(`${feature}:${said}`, patterns)) return true
    if (features.has(feature)) return fits(said, patterns)
    return said.includes('.') && !near.has(said) && fits(said, strange)
  }
}

const wordOf = (node: Node): string | undefined =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

const takesTexts = (node: Node): boolean =>
  (node.type === 'CallExpression' && nameOf(node['callee']) === 'useTranslation') ||
  (node.type === 'TSTypeReference' && nameOf(node['typeName']) === 'TFunction')

// `status.${job.status}` fits every key of that section; what has no word before its value says no key.
function patternOf(node: Node): RegExp[] {
  const parts = (node['quasis'] as { value: { raw: string } }[]).map((part) => part.value.raw)
  if (parts.length < 2 || !/^[\w:]+\./.test(parts[0] ?? '')) return []
  return [new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`)]
}
