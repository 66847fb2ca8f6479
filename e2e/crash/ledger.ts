/** What a writer knows of a record it made: what it sent, and what was acknowledged. */
export interface Entry {
  kind: 'client' | 'job' | 'report' | 'variation' | 'payment' | 'share' | 'file'
  id: string
  /** Where it is made. */
  path: string
  body: Record<string, unknown>
  /** The create was answered with success. Until then the record may exist or not. */
  created: boolean
  /** Version of the last acknowledged write. */
  version: number
  /** Text of the last acknowledged write, and of one that is under way or was cut off. */
  text: string
  pending: string | null
}

/** Everything the writers sent: what the database must hold, and the most it may hold. */
export class Ledger {
  readonly entries: Entry[] = []
  /** Acknowledged writes, creates and edits. */
  acknowledged = 0
  /** Writes cut off by a kill: sent, never answered. */
  cutOff = 0
  /** Cut-off writes that turned out to be in the database. */
  foundApplied = 0

  add(entry: Omit<Entry, 'created' | 'version' | 'pending'>): Entry {
    const added: Entry = { ...entry, created: false, version: 0, pending: null }
    this.entries.push(added)
    return added
  }

  acknowledge(entry: Entry, version: number, text: string): void {
    entry.created = true
    entry.version = version
    entry.text = text
    entry.pending = null
    this.acknowledged += 1
  }
}
