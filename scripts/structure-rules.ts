import { basename } from 'node:path'
import { emptyNames, isAllowedName, isDoor } from './structure-vocabulary.ts'
import { circlesIn, isForTests } from './structure-circles.ts'
import { serverFaults, takenRoles } from './structure-server.ts'
import { folderOf, type Source } from './structure-source.ts'
import { statusComparisons, webImportFault } from './structure-web.ts'

const neutralServerFolders = new Set(['platform', 'db', 'testing'])
const pure = /^(zod|big\.js|uuid)(\/|$)/

// Mails are drawn with React by two modules, which are loaded with the first mail; no other server code knows of it.
const drawing = /^(react|react-dom|react-router|@react-email)(\/|$)/
const mailDrawing = new Set(['server/platform/mail/letter.ts', 'server/platform/mail/letter-kit.ts'])

/** The server feature a path belongs to, if any. */
function serverFeature(path: string): string | undefined {
  const [root, folder, file] = path.split('/')
  if (root !== 'server' || folder === undefined || file === undefined) return undefined
  return neutralServerFolders.has(folder) ? undefined : folder
}

/** What is wrong with a file's name and place. */
export function namingFaults(path: string): string[] {
  const name = basename(path)
  const stem = name.split('.')[0] ?? ''
  // The bundler asks for the one page of the web by this name.
  const own = path === 'web/index.html' ? [] : [stem]
  const empty = [...path.split('/').slice(0, -1), ...own].find((part) => emptyNames.has(part))
  if (empty !== undefined) return [`${path}: "${empty}" says nothing about what is inside`]
  return isAllowedName(folderOf(path), name)
    ? []
    : [`${path}: no such name in the vocabulary (scripts/structure-vocabulary.ts)`]
}

/** What is wrong with one file by itself: where it reaches, and what it does that belongs elsewhere. */
export function sourceFaults(source: Source): string[] {
  const faults = source.imports.flatMap(({ target, spelled }) => importFault(source.path, target, spelled) ?? [])
  if (source.isBarrel) faults.push('only passes on what other files export: import from those')
  if (source.sql.length > 0 && !maySpeakSql(source.path)) {
    faults.push(`writes SQL (${source.sql[0]}): that belongs in commands, queries, seed, migrations or the platform`)
  }
  const compared = [...source.roleComparisons, ...takenRoles(source.program)]
  if (compared.length > 0 && !mayCompareRoles(source.path)) {
    faults.push(`compares who somebody is (${compared[0]}): that belongs in policy.ts`)
  }
  faults.push(...serverFaults(source))
  if (source.path.startsWith('web/') && !isForTests(source.path)) {
    const [first] = compared.length > 0 ? [] : statusComparisons(source)
    if (first !== undefined)
      faults.push(`decides by a status (${first}): ask \`can\`, or look it up in a table by status`)
  }
  return faults.map((fault) => `${source.path}: ${fault}`)
}

function importFault(path: string, target: string, spelled: string): string | undefined {
  const from = path.split('/')[0]
  const to = target.split('/')[0] ?? ''
  const ours = spelled.startsWith('.') || spelled.startsWith('#')
  if (spelled.startsWith('.') && to !== from && !isForTests(path))
    return `leaves its root by ${spelled}: write #${target}`
  if (from === 'domain') return domainFault(path, target, ours)
  if (from === 'server') return serverFault(path, target, ours)
  return webFault(path, target, ours)
}

function domainFault(path: string, target: string, ours: boolean): string | undefined {
  if (ours) return target.startsWith('domain/') ? undefined : `domain reaches into ${target}`
  return pure.test(target) || (isForTests(path) && /^(vitest|fast-check|node:)/.test(target))
    ? undefined
    : `domain is pure, but imports ${target}`
}

function serverFault(path: string, target: string, ours: boolean): string | undefined {
  if (!ours) return drawing.test(target) && !mailDrawing.has(path) ? `the server imports ${target}` : undefined
  if (target.startsWith('web/')) return `the server reaches into ${target}`
  const sandbox = sandboxFault(path, target)
  if (sandbox !== undefined) return sandbox
  if (isForTests(path)) return undefined
  if (isForTests(target)) return `imports ${target}, which is for tests`
  const [there, here] = [serverFeature(target), serverFeature(path)]
  if (path.startsWith('server/platform/')) {
    return there !== undefined || /^server\/(main|features)\.ts$/.test(target)
      ? `the platform knows ${target}`
      : undefined
  }
  if (here === undefined || there === undefined || here === there) return undefined
  const rest = target.slice(`server/${there}/`.length)
  return isDoor(there, rest) ? undefined : `reaches into ${target}: features meet through commands and queries`
}

/**
 * What stands in for the providers is a program of its own, in development: production never loads it, and it knows no
 * more of the product than a provider does. Tests of the product may start it.
 */
function sandboxFault(path: string, target: string): string | undefined {
  const inside = (each: string): boolean => each.startsWith('server/sandbox/')
  if (inside(target) && !inside(path) && !isForTests(path))
    return `loads ${target}: the sandbox is never part of the product`
  if (inside(path) && target.startsWith('server/') && !inside(target) && !isForTests(path))
    return `the sandbox knows ${target}`
  return undefined
}

function webFault(path: string, target: string, ours: boolean): string | undefined {
  // entry.server draws the public pages while building; no browser loads it.
  const runsInNode = isForTests(path) || path === 'web/entry.server.tsx'
  if (!ours) return target.startsWith('node:') && !runsInNode ? `a screen imports ${target}` : undefined
  if (target.startsWith('server/')) return `the web reaches into ${target}`
  return isForTests(path) ? undefined : webImportFault(path, target)
}

function maySpeakSql(path: string): boolean {
  return (
    isForTests(path) ||
    /^server\/(platform|db)\//.test(path) ||
    /^server\/[^/]+\/(commands|queries)(\.ts$|\/)/.test(path)
  )
}

function mayCompareRoles(path: string): boolean {
  if (isForTests(path) || /^domain\/(permissions|actor)\.ts$/.test(path)) return true
  return /^server\/(platform|db\/seed)\//.test(path) || /^server\/[^/]+\/policy\.ts$/.test(path)
}

/** Circles among server features, each told once: `a → b → a`. */
export function featureCircles(sources: Source[]): string[] {
  return circlesIn(sources, serverFeature).map((circle) => `server features in a circle: ${circle}`)
}
