import { join, resolve } from 'node:path'
import { queues } from '#server/features.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { loadConfig, storageOptions } from '#server/platform/config.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import { keyIdsOf } from '#server/platform/secrets.ts'
import { showProgress } from './backup-progress.ts'
import { failWith, ReadableError } from './failure.ts'
import { startPostgres } from './postgres.ts'

// `npm run restore -- FILE`: fills an empty database and an empty place for files from a backup.
try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new ReadableError('Say from where: npm run restore -- FILE')
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const config = loadConfig(process.env)
  const embedded =
    config.databaseUrl === undefined ? await startPostgres({ dataDir: join(config.dataDir, 'postgres') }) : undefined
  try {
    const { head, droppedJobs } = await restoreBackup({
      path,
      database: {
        ownerUrl: embedded?.ownerUrl ?? config.databaseUrl ?? '',
        secretKey: config.secretKey,
        appUrl: config.databaseAppUrl,
        platformUrl: config.databasePlatformUrl,
        queues,
        report: console.error,
      },
      storage: await createStorage(storageOptions(config)),
      report: showProgress(),
    })
    console.log(`\nEverything is as it was at ${head.takenAt}.`)
    if (droppedJobs > 0) console.log(`${droppedJobs} waiting jobs were of a kind that this version has no more.`)
    const known = keyIdsOf([config.secretKey, ...config.oldSecretKeys])
    if (!head.keyIds.every((id) => known.includes(id)))
      console.log(
        "It was made under another secret key: until that is in SECRET_KEY or SECRET_KEYS_OLD, share links go on opening but can't be shown again.",
      )
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  failWith(error)
}
