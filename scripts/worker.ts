import { startWorker } from '#server/main.ts'
import { ConfigError, loadConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { checkMailServer } from '#server/platform/mail/check.ts'
import { roleUrls } from '#server/platform/migrate.ts'
import { endGracefully } from './ending.ts'
import { failWith } from './failure.ts'

// `npm run worker`: background jobs alone, beside servers that run with WORKER=off.
try {
  const config = loadConfig(process.env)
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_URL must name the database that the servers use. (npm start runs the jobs by itself.)',
    )
  }
  const urls = roleUrls({
    ownerUrl: config.databaseUrl,
    secretKey: config.secretKey,
    appUrl: config.databaseAppUrl,
    platformUrl: config.databasePlatformUrl,
  })
  const log = createLog(config.logLevel)
  const worker = await startWorker(config, { ...urls, log })
  endGracefully(() => worker.stop())
  void checkMailServer(config, log)
  log.info('The worker is running.')
} catch (error) {
  failWith(error)
}
