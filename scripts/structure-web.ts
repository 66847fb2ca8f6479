import { circlesIn } from './structure-circles.ts'
import { isNode, nameOf, type Node, type Source, visit } from './structure-source.ts'

// Each may know those before it. Everything else below web/ is a feature, and stands on all three.
const below = ['lib', 'ui', 'records']
// What puts features together: the shell, its routes and the gallery for developers. Nothing below knows them.
const above = new Set(['app', 'dev'])
const feature = below.length

/** How far up a file of the web stands: a file may know what stands no higher than itself. */
function heightOf(path: string): number {
  const [, folder, file] = path.split('/')
  if (file === undefined || folder === undefined || above.has(folder)) return feature + 1
  const at = below.indexOf(folder)
  return at < 0 ? feature : at
}

/** The web feature a path belongs to, if any. */
function webFeature(path: string): string | undefined {
  return path.startsWith('web/') && heightOf(path) === feature ? path.split('/')[1] : undefined
}

/** What is wrong with a file of the web reaching for another file of the web. */
export function webImportFault(path: string, target: string): string | undefined {
  // Texts are data: the catalogue of a language collects every feature's.
  if (!target.startsWith('web/') || target.endsWith('.json')) return undefined
  if (heightOf(target) > heightOf(path)) return `knows ${target}, which stands above it`
  const [here, there] = [webFeature(path), webFeature(target)]
  if (here === undefined || there === undefined || here === there) return undefined
  return target === `web/${there}/embed.tsx`
    ? undefined
    : `reaches into ${target}: features of the web meet through embed.tsx`
}

/** Circles among web features, two that know each other included, each told once: `a → b → a`. */
export function webFeatureCircles(sources: Source[]): string[] {
  return circlesIn(sources, webFeature).map((circle) => `web features in a circle: ${circle}`)
}

const status = /^(status|role|[a-z]\w*Status)$/
const membership = new Set(['includes', 'has', 'indexOf'])

/**
 * Where a screen compares a status or a role: a way to decide what is allowed beside the server's. How a status looks
 * is a table by status (`looks[status]`); what may be done is `can`, which comes with the record.
 */
export function statusComparisons({ program }: Source): string[] {
  const renamed = new Set<string>()
  visit(program, (node) => {
    if (node.type !== 'ObjectPattern') return
    for (const property of node['properties'] as unknown[]) {
      if (!isNode(property) || !status.test(nameOf(property['key']) ?? '')) continue
      const taken = nameOf(property['value'])
      if (taken !== undefined) renamed.add(taken)
    }
  })
  const found: string[] = []
  visit(program, (node) => {
    const compared = comparedIn(node).find((value) => isStatus(value, renamed))
    if (compared !== undefined)
      found.push(`${spelled(compared)} ${node.type === 'SwitchStatement' ? 'switched on' : 'compared'}`)
  })
  return found
}

/** What a node compares: both sides, unless one is a number (an answer's HTTP status), null or undefined. */
function comparedIn(node: Node): unknown[] {
  if (node.type === 'SwitchStatement') return [node['discriminant']]
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) {
    const sides = [node['left'], node['right']]
    return sides.some(isNoWord) ? [] : sides
  }
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return []
  return membership.has(nameOf(callee['property']) ?? '') ? (node['arguments'] as unknown[]) : []
}

function isNoWord(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'Literal') return typeof value['value'] !== 'string'
  return nameOf(value) === 'undefined'
}

// `invoice.status`, `record?.shownStatus`, a bare `status`, one taken under another name, `shownStatus(invoice)`.
function isStatus(value: unknown, renamed: ReadonlySet<string>): boolean {
  const name = spelled(value)
  return name !== undefined && (status.test(name) || (nameOf(value) !== undefined && renamed.has(name)))
}

function spelled(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'ChainExpression') return spelled(value['expression'])
  if (value.type === 'MemberExpression') return nameOf(value['property'])
  if (value.type === 'CallExpression') return spelled(value['callee'])
  return nameOf(value)
}
