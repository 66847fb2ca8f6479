import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BuiltFiles } from './built-files.ts'

/** The built application as its first pages meet it: which files a page asks for, and what they weigh. */
export class BuiltPages {
  readonly #folder: string
  readonly #built: BuiltFiles

  constructor(folder: string) {
    this.#folder = folder
    this.#built = new BuiltFiles(folder)
  }

  /** Every page and whatever else comes by itself. */
  get late(): string[] {
    return this.#built.late
  }

  /**
   * Everything but pictures and answers: the document, its scripts and styles, the fonts of an English page. A page
   * within another is named after it: `records/within-job invoices/invoice-list`.
   */
  filesOf(page: string, around?: readonly string[]): string[] {
    return [...new Set([...this.filesOfDocument('app.html'), ...this.codeOf(page, around)])]
  }

  /** A document, what it names, and the fonts that English takes. */
  filesOfDocument(document: string): string[] {
    const html = readFileSync(join(this.#folder, document), 'utf8')
    const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"#]+)/g)].map(([, file = '']) => file)
    const pictures = /\.(svg|ico|webp)$/
    return [...new Set([document, ...named.filter((file) => !pictures.test(file)), ...this.#fonts()])]
  }

  /** What a page of its own fetches while somebody types. */
  fetchedAhead(document: string): string[] {
    const [, files = ''] = /data-next="([^"]*)"/.exec(this.#read(document)) ?? []
    return files.split(' ').map((file) => file.replace(/^\//, ''))
  }

  allScripts(): string[] {
    return readdirSync(join(this.#folder, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `assets/${name}`)
  }

  /** The scripts of a page, of those around it, and of the frame that they stand in. */
  codeOf(page: string, around: readonly string[] = ['app/app-layout']): string[] {
    const modules = [...around, ...page.split(' ')]
    return [...new Set(modules.flatMap((name) => this.#built.filesOf(`web/${name}.tsx`)))]
  }

  /** What the frame brings as soon as somebody does anything. */
  fetchedWithFirstDeed(): string[] {
    const ahead = ['record-list', 'related-list'].map((name) => `web/records/${name}.tsx`)
    return [...ahead, 'web/tasks/embed.tsx', 'domain/money.ts'].flatMap((module) => this.#built.filesOf(module))
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
