import { isNode, nameOf, visit, type Node, type Source } from './structure-source.ts'

// The order of a transaction's writes is written in pipelines (server/platform/pipeline.ts). Whoever sends statements
// side by side leaves it to the order in which microtasks run, which an await somewhere changes.

const sideBySide = new Set(['all', 'allSettled', 'race', 'any'])
const writingMethods = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const lockingMethods = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare'])
const executingMethods = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow'])
const writingText =
  /\b(insert\s+into|update\s+[\w."]+(\s+(as\s+)?\w+)?\s+set|delete\s+from|merge\s+into|truncate|nextval|set_config)\b/i
const lockingText = /\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b|\bpg_(try_)?advisory_/i

const isTest = (path: string): boolean => /\.(test|testing)\.tsx?$|^server\/testing\//.test(path)
const isCommands = (path: string): boolean => /^server\/[^/]+\/commands(\.ts$|\/)/.test(path)
const isQueries = (path: string): boolean => /^server\/[^/]+\/queries(\.ts$|\/)/.test(path)
/** Parts of the platform that write for every command. */
const isWriting = (path: string): boolean => /^server\/platform\/(writing|numbers)\.ts$/.test(path)
/** The demo companies' stories: each of their calls has a transaction of its own. */
const isSeed = (path: string): boolean => path.startsWith('server/db/seed/')

/** Where the order of writes is left to chance. */
export function orderFaults(source: Source): string[] {
  const { path } = source
  if (!path.startsWith('server/') || isTest(path) || isSeed(path)) return []
  if (isCommands(path) || isWriting(path)) return at(source, [...sentTogether(source), ...sentAndLeft(source)])
  if (isQueries(path)) return at(source, [...writesOf(source), ...commandsOf(source), ...writesSideBySide(source)])
  return at(source, writesSideBySide(source))
}

const at = ({ path }: Source, faults: string[]): string[] => [...new Set(faults)].map((fault) => `${path}: ${fault}`)

/** Commands: nothing side by side at all. */
function sentTogether({ program }: Source): string[] {
  const faults: string[] = []
  visit(program, (node) => {
    const method = sideBySideOf(node)
    if (method !== undefined)
      faults.push(`uses Promise.${method}: write in a pipeline(ctx, …steps), read together in queries`)
  })
  return faults
}

/** Commands: a statement is awaited, or handed on, where it stands; kept for later it has already been sent. */
function sentAndLeft(source: Source): string[] {
  const faults: string[] = []
  const writers = writersOf(source)
  const isSent = (value: unknown): boolean => {
    if (!isNode(value)) return false
    if (value.type === 'ConditionalExpression') return isSent(value['consequent']) || isSent(value['alternate'])
    if (value.type === 'LogicalExpression') return isSent(value['right'])
    if (value.type === 'ArrayExpression') return (value['elements'] as unknown[]).some(isSent)
    if (value.type !== 'CallExpression') return false
    return executingMethods.has(methodOf(value) ?? '') || writers.has(nameOf(value['callee']) ?? '')
  }
  visit(source.program, (node) => {
    const kept =
      node.type === 'VariableDeclarator'
        ? node['init']
        : node.type === 'AssignmentExpression'
          ? node['right']
          : node.type === 'ArrayExpression'
            ? node
            : undefined
    if (isSent(kept)) faults.push('sends a statement and awaits it later: make it a step of a pipeline(ctx, …steps)')
  })
  return faults
}

/** Queries: they only read, so that reading them side by side hides no write. */
function writesOf({ program }: Source): string[] {
  const faults: string[] = []
  visit(program, (node) => {
    const write = writeIn(node)
    if (write !== undefined) faults.push(`writes or locks (${write}): that belongs in commands`)
  })
  return faults
}

const commandsOf = ({ imports }: Source): string[] =>
  imports.filter(({ target }) => isCommands(target)).map(({ target }) => `a query imports ${target}, which writes`)

/** Elsewhere: what runs side by side must not write. */
function writesSideBySide(source: Source): string[] {
  const faults: string[] = []
  const writers = writersOf(source)
  visit(source.program, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return
    const method = sideBySideOf(node['callee'])
    if (method === undefined) return
    visit(node['arguments'], (inner) => {
      const write = writeIn(inner) ?? (writers.has(nameOf(inner) ?? '') ? nameOf(inner) : undefined)
      if (write !== undefined) faults.push(`writes inside Promise.${method} (${write}): write in a pipeline`)
    })
  })
  return faults
}

/** Names in a file that write: what it imports from commands, and its own functions that do or that call those. */
function writersOf({ program, imports }: Source): Set<string> {
  const targets = new Map(imports.map(({ spelled, target }) => [spelled, target]))
  const writers = new Set<string>()
  const functions: { name: string; body: unknown }[] = []
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') {
      const target = targets.get(String((node['source'] as { value: unknown }).value)) ?? ''
      for (const specifier of node['specifiers'] as Node[]) {
        if (specifier['importKind'] === 'type') continue
        if (isCommands(target) || (isWriting(target) && !pure.has(importedName(specifier))))
          writers.add(nameOf(specifier['local']) ?? '')
      }
    }
    if (node.type === 'FunctionDeclaration') functions.push({ name: nameOf(node['id']) ?? '', body: node['body'] })
    if (node.type === 'VariableDeclarator' && isNode(node['init']) && /Function/.test(node['init'].type))
      functions.push({ name: nameOf(node['id']) ?? '', body: node['init']['body'] })
  })
  for (let known = -1; known < writers.size;) {
    known = writers.size
    for (const { name, body } of functions) {
      let writes = false
      visit(body, (node) => {
        writes ||= writeIn(node) !== undefined || writers.has(nameOf(node) ?? '')
      })
      if (writes) writers.add(name)
    }
  }
  return writers
}

/** What the writing part of the platform offers that sends nothing. */
const pure = new Set(['changesBetween', 'expectVersion', 'fingerprint', 'idInUse', 'peekNumber'])

const importedName = (specifier: Node): string => nameOf(specifier['imported']) ?? ''

/** `Promise.all` and its kin, called or handed on. */
function sideBySideOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || nameOf(node['object']) !== 'Promise') return undefined
  const property = node['property']
  const name =
    node['computed'] === true && isNode(property) && property.type === 'Literal'
      ? String(property['value'])
      : nameOf(property)
  return name !== undefined && sideBySide.has(name) ? name : undefined
}

/** A call or a tag that writes or locks, by its spelling. */
function writeIn(node: Node): string | undefined {
  if (node.type === 'CallExpression') {
    const method = methodOf(node)
    return method !== undefined && (writingMethods.has(method) || lockingMethods.has(method))
      ? `.${method}()`
      : undefined
  }
  if (node.type !== 'TaggedTemplateExpression' || nameOf(node['tag']) !== 'sql') return undefined
  const { quasis } = node['quasi'] as { quasis: { value: { raw: string } }[] }
  const text = quasis.map(({ value }) => value.raw).join('$')
  return writingText.test(text) || lockingText.test(text) ? 'sql`…`' : undefined
}

function methodOf(call: Node): string | undefined {
  const callee = call['callee']
  return isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined
}
