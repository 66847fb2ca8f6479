import { intakeMessages } from '#domain/intakes/schema.ts'
import { intakes } from '#server/platform/limits.ts'
import { ArchiveFault, type Archive } from './zip.ts'

/** Something that may be anything, and how long it was written. */
interface Read {
  value: unknown
  length: number
}

/** The records of a list in an archive, one after the other: each is a line of it, as we write them. */
export async function* recordsIn(archive: Archive, path: string): AsyncGenerator<Read> {
  for await (const line of linesOf(archive, path)) {
    if (line === '[' || line === ']' || line === '[]' || line === '') continue
    const value = parsed(line.endsWith(',') ? line.slice(0, -1) : line, path)
    if (!isMeasured(value)) throw new ArchiveFault(path, intakeMessages.unpacksTooFar)
    yield { value, length: line.length }
  }
}

function parsed(line: string, path: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new ArchiveFault(path, intakeMessages.otherForm, { cause: error })
  }
}

/** Whether a record has no more values in one another than one of ours could: nothing short becomes large by them. */
function isMeasured(record: unknown): boolean {
  let values = 0
  let level: unknown[] = [record]
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    if (values > intakes.recordValues || depth > intakes.recordDepth) return false
    const within: unknown[] = []
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue
      const inner: unknown[] = Object.values(each)
      if (values + within.length + inner.length > intakes.recordValues) return false
      for (const one of inner) within.push(one)
    }
    level = within
  }
  return true
}

async function* linesOf(archive: Archive, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let begun: string[] = []
  let length = 0
  for await (const piece of archive.read(path)) {
    const [first = '', ...others] = decoded(decoder, piece, path).split('\n')
    begun.push(first)
    length += first.length
    for (const next of others) {
      yield begun.join('')
      begun = [next]
      length = next.length
    }
    if (length > intakes.recordLength) throw new ArchiveFault(path, intakeMessages.unpacksTooFar)
  }
  yield begun.join('') + decoded(decoder, undefined, path)
}

function decoded(decoder: TextDecoder, piece: Buffer | undefined, path: string): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
  } catch (error) {
    throw new ArchiveFault(path, intakeMessages.otherForm, { cause: error })
  }
}
