import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ESTree, Plugin } from 'vite'
import { EnglishTexts } from './english-texts.ts'

/** What keeps out of a page what it does not show (decision 0042). */
export const leanPages = (): Plugin[] => [
  englishWithItsCode(),
  endpointsWithoutSchemas(),
  linksWithoutPrefetching(),
  iconsAlone(),
]

/**
 * English texts travel with the code that says them: a module brings what it says, together with what exactly the same
 * modules say. While developing it brings the whole catalogues that it names, so that a new text is there at once.
 */
function englishWithItsCode(): Plugin {
  const root = join(import.meta.dirname, '..')
  const prefix = 'virtual:english/'
  let texts: EnglishTexts | undefined
  return {
    name: 'english-with-its-code',
    enforce: 'pre',
    configResolved({ command }) {
      if (command === 'build') texts = new EnglishTexts(root)
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const group = id.slice(prefix.length + 1)
      const [feature = ''] = group.split('/')
      const added =
        texts?.inGroup(group) ?? JSON.parse(await readFile(`${root}/web/${feature}/messages.en.json`, 'utf8'))
      return [
        `import { addEnglish } from '${root}/web/lib/i18n.ts'`,
        `addEnglish('${feature}', ${JSON.stringify(added)})`,
      ].join('\n')
    },
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!path.startsWith(`${root}/web/`) || !/\.tsx?$/.test(path)) return undefined
      const groups = texts?.groupsOf(path.slice(root.length + 1)) ?? cataloguesIn(code)
      const imports = groups.map((group) => `import '${prefix}${group}';`).join('')
      return imports === '' ? undefined : { code: imports + code, map: null }
    },
  }
}

function cataloguesIn(code: string): string[] {
  const calls = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].map(([call]) => call)
  return [...new Set([...calls.join().matchAll(/'([\w-]+)'/g)].flatMap(([, feature]) => feature ?? []))]
}

/**
 * The screens ask an endpoint for its method and path alone; what it takes and answers is checked by the server. So its
 * schemas, and zod with them, stay out of a page until one of its forms needs them.
 */
function endpointsWithoutSchemas(): Plugin {
  const domain = fileURLToPath(new URL('../domain/', import.meta.url))
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(domain)) return undefined
      // The domain is pure: what nobody uses of it may be left out.
      if (!id.endsWith('/api.ts')) return { moduleSideEffects: false }
      return { code: withoutSchemas(code, this.parse(code)), map: null, moduleSideEffects: false }
    },
  }
}

// What the endpoint takes and answers, what it is described by, and what the server says to who may not call it.
const schemas = new Set(
  'name summary explanation headers access right proof params query body output refusal bodyRights creates quota versioned bytes'.split(
    ' ',
  ),
)

function withoutSchemas(code: string, { body }: ESTree.Program): string {
  const parts = body
    .flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? [statement.declaration] : []))
    .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []))
    .flatMap((argument) => (argument.type === 'ObjectExpression' ? argument.properties : []))
    .filter((part) => part.type === 'Property' && part.key.type === 'Identifier' && schemas.has(part.key.name))
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  const start = imports.at(-1)?.end ?? 0
  const rest = parts.reduceRight(
    (left, part) => `${left.slice(0, part.start - start)}${left.slice(part.end - start).replace(/^,/, '')}`,
    code.slice(start),
  )
  // An import is needed where its name stands outside of texts.
  const names = new Set(rest.replace(/'[^']*'|"[^"]*"/g, '').match(/\w+/g))
  const used = imports.filter(({ specifiers }) => specifiers.some(({ local }) => names.has(local.name)))
  return used.map((each) => code.slice(each.start, each.end)).join('\n') + rest
}

/**
 * The router is asked for addresses alone (decision 0042): what its links would fetch ahead of a page in its framework
 * mode, which none of ours is in, stays out. A name that they ask for beyond these fails the build.
 */
function linksWithoutPrefetching(): Plugin {
  const links = /\/react-router\/dist\/\w+\/lib\/dom\/lib\.js$/
  const alone = '\0links-alone'
  return {
    name: 'links-without-prefetching',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === './ssr/components.js' && links.test(importer ?? '') ? alone : undefined),
    load: (id) =>
      id === alone
        ? `import { createContext } from 'react'
          export const FrameworkContext = createContext(undefined)
          export const PrefetchPageLinks = () => null
          export const mergeRefs = (theirs) => theirs
          export const usePrefetchBehavior = () => [false, null, {}]`
        : undefined,
  }
}

/** Each icon from its own module: through the index of them all, no page's icons can be told from another's. */
function iconsAlone(): Plugin {
  const folder = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm/', import.meta.url))
  const index = readFileSync(`${folder}lucide-react.mjs`, 'utf8')
  const files = new Map(
    [...index.matchAll(/^export \{([^}]*)\} from '\.\/(icons\/[^']+)'/gm)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
  return {
    name: 'icons-alone',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('lucide-react')) return undefined
      const alone = code.replace(/import \{([^}]*)\} from "lucide-react";/g, (_, names: string) =>
        names
          .split(',')
          .map((each) => each.trim().split(' as '))
          .map(([name = '', local = name]) => `import ${local} from '${folder}${files.get(name) ?? name}';`)
          .join(''),
      )
      return { code: alone, map: null }
    },
  }
}
