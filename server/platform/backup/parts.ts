import { partsOf, type Part } from './contents.ts'
import { BackupError } from './failure.ts'

type FilePart = Extract<Part, { kind: 'file' }>

/** The parts of a backup, taken one kind after the other. */
export class Parts {
  readonly #parts: AsyncGenerator<Part>
  #next: Part | undefined

  constructor(path: string) {
    this.#parts = partsOf(path)
  }

  async skipHead(): Promise<void> {
    await this.#advance()
    await this.#advance()
  }

  /** The content of a table's pieces, or of the jobs', as one. */
  async *contentOf(kind: 'table' | 'jobs', table?: string): AsyncGenerator<Buffer> {
    while (this.#next?.kind === kind && (this.#next.kind === 'jobs' || this.#next.table === table)) {
      yield* this.#next.content
      await this.#advance()
    }
  }

  async *files(): AsyncGenerator<FilePart> {
    while (this.#next?.kind === 'file') {
      yield this.#next
      await this.#advance()
    }
  }

  /** Reading on to the last byte is what shows that the file is still what was checked. */
  async expectEnd(): Promise<void> {
    if (this.#next?.kind !== 'manifest') throw new BackupError('The backup is damaged: its parts are in no order.')
    await this.#advance()
    if (this.#next !== undefined) throw new BackupError('The backup is damaged: something follows its end.')
  }

  async close(): Promise<void> {
    await this.#parts.return(undefined)
  }

  async #advance(): Promise<void> {
    const { value, done } = await this.#parts.next()
    this.#next = done === true ? undefined : value
  }
}
