/** A fault that is put into a copy of the product on purpose: `npm test` must turn red. */
export interface Fault {
  name: string
  /** Done to the migrated database by the owner of its tables. */
  sql?: string
  /** Whether the SQL changes roles, which all databases of a PostgreSQL share. */
  changesRoles?: true
  /** Done to the sources: the file, a text that stands in it once, and what takes its place. */
  sources?: readonly [file: string, before: string, after: string][]
  /** The test files that must notice it, the quickest first. Those named `*.spec.ts` run in a browser. */
  suites: readonly string[]
  /** Of their tests only those whose name has this, where the whole suite takes minutes. */
  tests?: string
}
