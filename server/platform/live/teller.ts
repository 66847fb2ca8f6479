import { liveStreams } from '../limits.ts'
import { written, type Note } from './note.ts'

/** Tells other processes what was committed in this one, what happened at about the same time in one message. */
export interface Teller {
  tell(notes: readonly Note[]): void
  /** The connection is back: what could not be told is told now. */
  again(): void
  /** Tells what is left, as far as that can be done. */
  close(): Promise<void>
}

/**
 * After the commit and not within it: a notification in a transaction takes a lock of the whole database until the
 * commit is on the disk, so that no two commits share a write (decision 0064). What a process that is killed did not
 * tell any more, whoever was connected to it hears by resuming elsewhere.
 */
export function openTeller(send: (texts: readonly string[]) => Promise<void>): Teller {
  let untold: Note[] = []
  let timer: NodeJS.Timeout | undefined

  async function tellAll(): Promise<void> {
    timer = undefined
    if (untold.length === 0) return
    const notes = untold
    untold = []
    try {
      await send(notes.map(written))
    } catch {
      // Told twice does no harm.
      keep([...notes, ...untold])
    }
  }

  function keep(notes: Note[]): void {
    untold = notes.length > liveStreams.untold ? [{ gap: true }] : notes
  }

  const soon = (): void => {
    timer ??= setTimeout(() => void tellAll(), liveStreams.gathered)
  }

  return {
    tell(notes) {
      if (notes.length === 0) return
      keep([...untold, ...notes])
      soon()
    },
    again: soon,
    async close() {
      clearTimeout(timer)
      await tellAll()
    },
  }
}
