import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
/** Beside what visitors get. */
const listOfFiles = (webFolder: string): string => join(dirname(webFolder), 'files.json')

/** One file of scripts: the modules of ours in it, and the files that it needs. */
type File = { file: string; modules: string[]; needs: string[]; isLate: boolean }

/** Writes down what each file of the built application holds and needs, for those who build on and test. */
export function listFiles(): Plugin {
  return {
    name: 'list-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).flatMap((output): File[] =>
        output.type === 'chunk'
          ? [
              {
                file: output.fileName,
                modules: output.moduleIds.map((id) => relative(root, id)),
                needs: output.imports,
                isLate: output.isDynamicEntry,
              },
            ]
          : [],
      )
      writeFileSync(listOfFiles(dir), JSON.stringify(files))
    },
  }
}

/** The files of the built application, by the modules in them (`web/app/start-page.tsx`). */
export class BuiltFiles {
  readonly #files: File[]

  constructor(webFolder: string) {
    this.#files = JSON.parse(readFileSync(listOfFiles(webFolder), 'utf8')) as File[]
  }

  /** Those that come when something is opened. */
  get late(): string[] {
    return this.#files.filter(({ isLate }) => isLate).map(({ file }) => file)
  }

  /** The file that this module is in. */
  fileOf(module: string): string {
    const found = this.#files.find(({ modules }) => modules.includes(module))
    if (!found) throw new Error(`The build has no ${module}.`)
    return found.file
  }

  /** The module's file, and all that this needs. */
  filesOf(module: string): string[] {
    const seen = new Set<string>()
    const visit = (name: string): void => {
      if (seen.has(name)) return
      seen.add(name)
      this.#files.find(({ file }) => file === name)?.needs.forEach(visit)
    }
    visit(this.fileOf(module))
    return [...seen]
  }
}
