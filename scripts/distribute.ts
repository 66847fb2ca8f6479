import { parseArgs } from 'node:util'
import { loadConfig } from '#server/platform/config.ts'
import { distribute } from '#server/platform/distribute.ts'
import { failWith, ReadableError } from './failure.ts'

// `npm run distribute`: makes distributed tables of an installed database, on the coordinator of a Citus.
try {
  const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' } } })
  const shards = Number(values.shards)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1000)
    throw new ReadableError(
      'Say into how many parts: npm run distribute -- --shards=32, a whole number from 1 to 1,000',
    )
  const { databaseUrl } = loadConfig(process.env)
  if (databaseUrl === undefined)
    throw new ReadableError(
      'DATABASE_URL must be the owner’s, of the coordinator. The embedded database can’t be distributed.',
    )
  const { tables, workers } = await distribute(databaseUrl, { shards, report: (line) => console.log(`  ${line}`) })
  console.log(`${tables} tables are distributed by company over ${workers} ${workers === 1 ? 'worker' : 'workers'}.`)
} catch (error) {
  failWith(error)
}
