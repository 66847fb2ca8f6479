import { join } from 'node:path'
import { queues } from '#server/features.ts'
import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'
import { migrate, type Urls } from '#server/platform/migrate.ts'
import { startPostgres } from './postgres.ts'

/** A migrated database, ready for the server. */
export interface PreparedDatabase extends Urls {
  ownerUrl: string
  /** Ends the embedded database; does nothing for a server of somebody else. */
  stop(): Promise<void>
}

/** Starts the embedded database unless DATABASE_URL names a server, and brings it to this version. */
export async function prepareDatabase(config: Config, log: Log): Promise<PreparedDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await startPostgres({
          dataDir: join(config.dataDir, 'postgres'),
          onEvent: (event) => log[event.level === 'warn' ? 'warn' : 'debug']({ source: 'postgres' }, event.message),
        })
      : undefined
  const ownerUrl = embedded?.ownerUrl ?? config.databaseUrl ?? ''
  try {
    const urls = await migrate({
      ownerUrl,
      secretKey: config.secretKey,
      appUrl: config.databaseAppUrl,
      platformUrl: config.databasePlatformUrl,
      queues,
      report: (line) => log.warn(line),
    })
    return { ...urls, ownerUrl, stop: async () => embedded?.stop() }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
