import { ConfigError, loadConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { failWith } from './failure.ts'
import { prepareDatabase } from './prepare.ts'

// `npm run migrate`: brings the database of DATABASE_URL to this version, before new servers start.
try {
  const config = loadConfig(process.env)
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_URL must name the database to migrate. (npm start migrates the embedded one by itself.)',
    )
  }
  const database = await prepareDatabase(config, createLog(config.logLevel))
  await database.stop()
  console.log('The database is up to date.')
} catch (error) {
  failWith(error)
}
