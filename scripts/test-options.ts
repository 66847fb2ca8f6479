import { parseArgs } from 'node:util'

/** What `npm test` and `npm run test:full` are asked to run. */
export interface TestOptions {
  /** Every generated case and journey. */
  isFull: boolean
  /** Only what the changes since this revision reach. */
  changed?: string
  /** On Citus: the folder of its programs, empty where `pg_config` is to find it. */
  citus?: string
  /** The main flows in Firefox and WebKit as well. */
  engines: boolean
}

/** Reads the command line. Throws on an option that does not exist. */
export function readTestOptions(words: readonly string[]): TestOptions {
  // Both may stand alone, which `parseArgs` allows no option with a value.
  const args = words.map((word) => (word === '--changed' || word === '--citus' ? `${word}=` : word))
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean' },
      changed: { type: 'string' },
      citus: { type: 'string' },
      engines: { type: 'boolean' },
    },
  })
  return {
    isFull: values.full === true,
    engines: values.engines === true,
    ...(values.changed === undefined ? {} : { changed: values.changed || 'HEAD' }),
    ...(values.citus === undefined ? {} : { citus: values.citus }),
  }
}
