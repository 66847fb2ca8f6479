import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/** One source file as the rules see it. `path` is relative to the project, with forward slashes. */
export interface Source {
  path: string
  /** Modules it names: paths of the project for our own files, package names otherwise. */
  imports: { target: string; spelled: string }[]
  /** The parsed file, for rules of one root. */
  program: unknown
  /** Its statements are nothing but `export … from`. */
  isBarrel: boolean
  /** Calls and tags that write SQL. */
  sql: string[]
  /** Comparisons of somebody's role, or of an actor's kind. */
  roleComparisons: string[]
}

const code = /\.(ts|tsx|mjs|js)$/
const sqlMethods = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const sqlText = /^\s*(select|insert\s+into|update|delete\s+from|merge\s+into|with|truncate|alter|create|drop)\s/i

/** Every file below the three roots, relative to the project, with forward slashes. */
export function listFiles(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        posix.join(
          ...join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .split(/[\\/]/),
        ),
      ),
  )
}

export const isCode = (path: string): boolean =>
  code.test(path) && !path.endsWith('.d.ts') && !path.startsWith('web/public/')

/** Reads and parses one file. Throws when it can't be parsed: a file nobody read must not pass. */
export function readSource(root: string, path: string): Source {
  const { program, module, errors } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)

  const source: Source = { path, program, imports: [], isBarrel: false, sql: [], roleComparisons: [] }
  const statics = module.staticImports.map((each) => each.moduleRequest.value)
  const exports = module.staticExports.flatMap((each) =>
    each.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  )
  for (const spelled of new Set([...statics, ...exports]))
    source.imports.push({ target: resolve(path, spelled), spelled })
  const body: unknown[] = program.body
  source.isBarrel =
    body.length > 0 &&
    body.every(
      (statement) =>
        isNode(statement) &&
        'source' in statement &&
        statement['source'] !== null &&
        statement.type.startsWith('Export'),
    )
  visit(program, (node) => inspect(node, source))
  return source
}

function resolve(path: string, spelled: string): string {
  if (spelled.startsWith('#')) return spelled.slice(1)
  if (spelled.startsWith('.')) return posix.join(posix.dirname(path), spelled)
  return spelled
}

/** A node of the parsed file. */
export interface Node {
  type: string
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Looks at every node below a value. */
export function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, look)
  else if (isNode(value)) {
    look(value)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, look)
  }
}

function inspect(node: Node, source: Source): void {
  const spelled = node.type === 'ImportExpression' || node.type === 'TSImportType' ? textOf(node['source']) : undefined
  if (spelled !== undefined) source.imports.push({ target: resolve(source.path, spelled), spelled })

  if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql') source.sql.push('sql`…`')
  if (node.type === 'CallExpression') inspectCall(node, source)

  const compares = node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))
  if (compares && (isRole(node['left']) || isRole(node['right']))) source.roleComparisons.push('a comparison')
  if (node.type === 'SwitchStatement' && isRole(node['discriminant'])) source.roleComparisons.push('a switch')
}

function inspectCall(node: Node, source: Source): void {
  const method =
    isNode(node['callee']) && node['callee'].type === 'MemberExpression'
      ? nameOf(node['callee']['property'])
      : undefined
  const [first] = node['arguments'] as unknown[]
  if (method !== undefined && sqlMethods.has(method)) source.sql.push(`.${method}()`)
  if (method === 'query' && sqlText.test(textOf(first) ?? '')) source.sql.push('.query()')
  if (method === 'includes' && isRole(first)) source.roleComparisons.push('includes()')
}

// `person.role`, or `actor.kind` and `ctx.actor.kind`: who somebody is, asked of them.
function isRole(value: unknown): boolean {
  if (isNode(value) && value.type === 'ChainExpression') return isRole(value['expression'])
  if (!isNode(value) || value.type !== 'MemberExpression') return false
  const property = nameOf(value['property'])
  if (property === 'role') return true
  const object = value['object']
  const owner = isNode(object) && object.type === 'MemberExpression' ? nameOf(object['property']) : nameOf(object)
  return property === 'kind' && owner === 'actor'
}

/** The name of an identifier. */
export function nameOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' ? String(value['name']) : undefined
}

/** The text of a string, or of a template up to its first value. */
export function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  if (value.type !== 'TemplateLiteral') return undefined
  const [first] = value['quasis'] as { value: { raw: string } }[]
  return first?.value.raw
}

/** The folder of a path, with forward slashes. */
export const folderOf = (path: string): string => dirname(path)
