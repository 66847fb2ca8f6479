import { intakeMessages } from '#domain/intakes/schema.ts'
import { intakes } from '#server/platform/limits.ts'
import { ArchiveFault, type Archive } from './zip.ts'

/** The records of a list in an archive, one after the other: each is a line of it, as we write them. */
export async function* recordsIn(archive: Archive, path: string): AsyncGenerator<unknown> {
  for await (const line of linesOf(archive, path)) {
    if (line === '[' || line === ']' || line === '[]' || line === '') continue
    try {
      yield JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)
    } catch (error) {
      throw new ArchiveFault(path, intakeMessages.otherForm, { cause: error })
    }
  }
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
    if (length > intakes.recordBytes) throw new ArchiveFault(path, intakeMessages.unpacksTooFar)
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
