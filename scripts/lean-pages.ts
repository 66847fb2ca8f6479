import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ESTree, Plugin } from 'vite'

/** What keeps out of a page what it does not show (decision 0042). */
export const leanPages = (): Plugin[] => [englishWithItsCode(), endpointsWithoutSchemas(), iconsAlone()]

/**
 * A feature's English texts travel with the code that shows them: a module that says `useTranslation('jobs')` brings
 * the jobs catalogue. All of them together would be in the first load of every page, the sign-in page's included.
 */
function englishWithItsCode(): Plugin {
  const web = fileURLToPath(new URL('../web', import.meta.url))
  const prefix = 'virtual:english/'
  return {
    name: 'english-with-its-code',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const feature = id.slice(prefix.length + 1)
      return [
        `import { addEnglish } from '${web}/lib/i18n.ts'`,
        `import texts from '${web}/${feature}/messages.en.json'`,
        `addEnglish('${feature}', texts)`,
      ].join('\n')
    },
    transform(code, id) {
      if (!id.startsWith(web) || !/\.tsx?($|\?)/.test(id)) return undefined
      const calls = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].map(([call]) => call)
      const features = new Set([...calls.join().matchAll(/'(\w+)'/g)].map(([, feature]) => feature))
      const imports = [...features].map((feature) => `import '${prefix}${feature}';`)
      return imports.length > 0 ? { code: imports.join('') + code, map: null } : undefined
    },
  }
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

const schemas = new Set(['params', 'query', 'body', 'output'])

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
