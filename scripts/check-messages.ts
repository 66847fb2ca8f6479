import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { type DynamicKeys, dynamicKeys } from './dynamic-keys.ts'
import { isCode, listFiles } from './structure-source.ts'

/** One catalogue: a folder's English texts, as keys (plurals by their base), with how often each was found in use. */
interface Catalogue {
  folder: string
  keys: Set<string>
  used: Set<string>
}

/** What the check found, and how many keys and files it looked at to find it. */
export interface MessagesReport {
  faults: string[]
  keys: number
  files: number
}

/**
 * Holds every catalogue of texts against the code that says them: each key is said somewhere, and each key said is
 * there. A screen says `t('key')`, the server `say('key')` or `section('name')`, a PDF's template `words.key`.
 */
export function checkMessages(root: string, dynamic: DynamicKeys = dynamicKeys): MessagesReport {
  const catalogues = new Map(
    ['web', 'server']
      .flatMap((top) => readdirSync(join(root, top)).flatMap((name) => readCatalogue(root, `${top}/${name}`) ?? []))
      .map((catalogue) => [catalogue.folder, catalogue]),
  )
  const faults: string[] = []
  const patterns = new Set<string>()
  const files = listFiles(root, ['web', 'server']).filter(
    (path) => !/\.(test|testing)\.|\/(testing|seed|fixtures)\//.test(path),
  )
  for (const path of files) {
    const text = () => readFileSync(join(root, path), 'utf8')
    if (path.endsWith('.typ'))
      printedKeys(text()).forEach((key) => catalogues.get(folderOf(path))?.used.add(`pdf.${key}`))
    if (!isCode(path)) continue
    const said = saidIn(path, text())
    const among = [...new Set([folderOf(path), ...said.namespaces.map((name) => `web/${name}`)])]
    for (const key of said.mentioned) use(catalogues, among, key)
    for (const key of said.keys)
      if (!use(catalogues, among, key)) faults.push(`${path}: says "${key}", which is in no catalogue`)
    for (const pattern of said.patterns) {
      const [folder, values] = declared(dynamic, among, pattern)
      patterns.add(`${folder} ${bare(pattern)}`)
      if (values === undefined)
        faults.push(`${path}: puts "${pattern}" together: declare it in scripts/dynamic-keys.ts`)
      for (const value of values ?? []) {
        const key = bare(pattern).replace('*', value)
        if (!use(catalogues, [folder], key)) faults.push(`${path}: may say "${key}", which is in no catalogue`)
      }
    }
  }
  for (const { folder, keys, used } of catalogues.values())
    for (const key of keys) if (!used.has(key)) faults.push(`${folder}: nothing says "${key}"`)
  for (const [folder, byPattern] of Object.entries(dynamic))
    for (const pattern of Object.keys(byPattern))
      if (!patterns.has(`${folder} ${pattern}`))
        faults.push(`scripts/dynamic-keys.ts: nothing puts "${pattern}" of ${folder} together`)
  const keys = [...catalogues.values()].reduce((sum, catalogue) => sum + catalogue.keys.size, 0)
  return { faults: [...new Set(faults)], keys, files: files.length }
}

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')

function readCatalogue(root: string, folder: string): Catalogue | undefined {
  const path = ['messages.en.json', 'words.en.json'].map((name) => join(root, folder, name)).find(existsSync)
  if (path === undefined) return undefined
  return { folder, keys: new Set(keysOf(JSON.parse(readFileSync(path, 'utf8')))), used: new Set() }
}

function keysOf(part: object, before = ''): string[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${before}${name}.`)
      : `${before}${name}`.replace(/_(zero|one|other)$/, ''),
  )
}

/** Notes a key as used in the first of these catalogues that has it; a section's name stands for all below it. */
function use(catalogues: Map<string, Catalogue>, among: readonly string[], said: string): boolean {
  const [namespace, named] = said.includes(':') ? said.split(':', 2) : []
  const key = named ?? said
  const places = namespace === undefined ? among : [`web/${namespace}`]
  const having = places.flatMap((folder) => catalogues.get(folder) ?? []).filter(({ keys }) => keys.has(key))
  for (const { used } of having) used.add(key)
  return having.length > 0
}

const bare = (pattern: string): string => pattern.replace(/^\w+:/, '')

function declared(
  dynamic: DynamicKeys,
  among: readonly string[],
  pattern: string,
): [folder: string, values: readonly string[] | undefined] {
  const namespace = /^(\w+):/.exec(pattern)?.[1]
  const places = namespace === undefined ? among : [`web/${namespace}`]
  const folder = places.find((each) => dynamic[each]?.[bare(pattern)] !== undefined) ?? places[0] ?? ''
  return [folder, dynamic[folder]?.[bare(pattern)]]
}

/** What a template prints: `words` is the section `pdf` of its feature. */
const printedKeys = (template: string): string[] =>
  [...template.matchAll(/\bwords\.(\w+)/g)].flatMap(([, key]) => key ?? [])

interface Said {
  namespaces: string[]
  /** Keys said in so many words. */
  keys: string[]
  /** Keys put together, with a star where the value stands. */
  patterns: string[]
  /** Dotted names that may be keys on their way to a `t`. */
  mentioned: string[]
}

interface Node {
  type: string
  [key: string]: unknown
}

function saidIn(path: string, text: string): Said {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)
  const said: Said = { namespaces: [], keys: [], patterns: [], mentioned: [] }
  const tables = new Map<string, Node>()
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') tables.set(nameOf(node['id']) ?? '', node)
  })
  visit(program, (node) => {
    const literal = textOf(node)
    if (literal !== undefined && /^\w+(:\w+)?(\.[\w -]+)+$/.test(literal)) said.mentioned.push(literal)
    if (node.type === 'TSTypeReference' && nameOf(node['typeName']) === 'TFunction')
      said.namespaces.push(...textsIn(node))
    // `labels.credit` in the code that fills a template in.
    if (node.type === 'MemberExpression' && nameOf(node['object']) === 'labels')
      said.mentioned.push(`pdf.${nameOf(node['property'])}`)
    if (node.type !== 'CallExpression') return
    const [first] = node['arguments'] as Node[]
    const called = nameOf(node['callee']) ?? nameOf((node['callee'] as Node)['property'])
    if (called === 'useTranslation') said.namespaces.push(...textsIn(first))
    if ((called === 't' || called === 'say') && first !== undefined) sayings(first, said, tables)
  })
  return said
}

/**
 * The keys in the first argument of a `t`, whichever way a condition goes; of `table[name]`, those of the file's table.
 */
function sayings(value: Node, said: Said, tables: Map<string, Node>): void {
  const literal = textOf(value)
  if (literal !== undefined) said.keys.push(literal)
  if (value.type === 'ConditionalExpression')
    [value['consequent'], value['alternate']].forEach((way) => sayings(way as Node, said, tables))
  if (value.type === 'MemberExpression' && value['computed'] === true)
    said.keys.push(...textsIn(tables.get(nameOf(value['object']) ?? '')?.['init']))
  if (value.type !== 'TemplateLiteral') return
  const parts = (value['quasis'] as { value: { raw: string } }[]).map((part) => part.value.raw)
  if (parts.length > 1) said.patterns.push(parts.join('*'))
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, look)
  else if (isNode(value)) {
    look(value)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, look)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value['name']) : undefined
const textOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined

function textsIn(value: unknown): string[] {
  const texts: string[] = []
  visit(value, (node) => texts.push(...[textOf(node)].filter((text) => text !== undefined)))
  return texts
}

// A check that read nothing would pass: these are fewer than there ever are.
const least = { keys: 700, files: 300 }

if (import.meta.main) {
  const { faults, keys, files } = checkMessages(join(import.meta.dirname, '..'))
  if (keys < least.keys || files < least.files)
    faults.push(`only ${keys} keys in ${files} files were read; is the check looking in the right place?`)
  for (const fault of faults) console.error(fault)
  console.log(`messages: ${keys} keys, ${files} files read, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
