import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Route {
  id: string
  parentId?: string
  module: string
  imports: string[]
}

/** The built application as its first pages meet it: which files a page asks for, and what they weigh. */
export class BuiltPages {
  readonly #folder: string
  readonly #routes: Record<string, Route>

  constructor(folder: string) {
    this.#folder = folder
    const assets = readdirSync(join(folder, 'assets'))
    const manifest = assets.find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
    const code = readFileSync(join(folder, 'assets', manifest), 'utf8')
    this.#routes = (
      JSON.parse(code.replace(/^[^{]*/, '').replace(/;?\s*$/, '')) as { routes: Record<string, Route> }
    ).routes
  }

  get routes(): string[] {
    return Object.keys(this.#routes)
  }

  /** Everything but pictures and answers: the document, its scripts and styles, the fonts of an English page. */
  filesOf(route: string): string[] {
    return [...new Set([...this.filesOfDocument('__spa-fallback.html'), ...this.codeOf(route)])]
  }

  /** A document, what it names, and the fonts that English takes. */
  filesOfDocument(document: string): string[] {
    const html = readFileSync(join(this.#folder, document), 'utf8')
    const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"#]+)/g)].map(([, file = '']) => file)
    const pictures = /\.(svg|ico|webp)$/
    return [...new Set([document, ...named.filter((file) => !pictures.test(file)), ...this.#fonts()])]
  }

  /** What the sign-in page fetches while somebody types. */
  fetchedAhead(): string[] {
    const [, files = ''] = /data-next="([^"]*)"/.exec(this.#read('sign-in.html')) ?? []
    return files.split(' ').map((file) => file.replace(/^\//, ''))
  }

  allScripts(): string[] {
    return readdirSync(join(this.#folder, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `assets/${name}`)
  }

  /** The route's own script. */
  ownScript(route: string): string {
    return (this.#routes[route] ?? missing(route)).module.replace(/^\//, '')
  }

  /** The scripts of a route and of those around it. The root's are in the document's own. */
  codeOf(route: string): string[] {
    const { parentId, module, imports } = this.#routes[route] ?? missing(route)
    if (parentId === undefined) return []
    return [...this.codeOf(parentId), module, ...imports].map((file) => file.replace(/^\//, ''))
  }

  /** All of it in KB as sent. */
  weigh(files: readonly string[]): number {
    return files.reduce((total, file) => total + this.#sent(file), 0) / 1024
  }

  /** Scripts that need each other, directly or not: whichever is first would find the other empty. */
  circles(): string[] {
    const scripts = readdirSync(join(this.#folder, 'assets')).filter((name) => name.endsWith('.js'))
    const needs = new Map(
      scripts.map((name) => {
        const code = readFileSync(join(this.#folder, 'assets', name), 'utf8')
        return [name, [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, file = '']) => file)] as const
      }),
    )
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (needs.get(from) ?? []).some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        seen.add(next)
        return reaches(next, to, seen)
      })
    return scripts.filter((name) => reaches(name, name))
  }

  /** Which of these scripts hold the text. */
  holding(files: readonly string[], text: string): string[] {
    return files.filter((file) => file.endsWith('.js') && this.#read(file).includes(text))
  }

  #fonts(): string[] {
    return readdirSync(join(this.#folder, 'assets'))
      .filter((name) => /-english-.*\.woff2$/.test(name))
      .map((name) => `assets/${name}`)
  }

  #read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8')
  }

  #sent(file: string): number {
    const content = readFileSync(join(this.#folder, file))
    return file.endsWith('.woff2') ? content.length : Math.min(content.length, gzipSync(content, { level: 9 }).length)
  }
}

const missing = (route: string): never => {
  throw new Error(`There is no route ${route}.`)
}
