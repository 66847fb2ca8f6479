import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { storedKeys } from '#server/files/queries.ts'
import { takeBackup } from '#server/platform/backup/take.ts'
import { loadConfig, storageOptions } from '#server/platform/config.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import { keyIdsOf } from '#server/platform/secrets.ts'
import { inWords, showProgress } from './backup-progress.ts'
import { failWith, ReadableError } from './failure.ts'
import { findRunningPostgres } from './postgres-running.ts'
import { startPostgres } from './postgres.ts'

// `npm run backup -- FILE`: database and files of one moment in one file, while the product runs or when it does not.
try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new ReadableError('Say where to: npm run backup -- FILE')
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const config = loadConfig(process.env)
  const database = await useDatabase(config.databaseUrl, join(config.dataDir, 'postgres'))
  try {
    const { tables, jobs, files } = await takeBackup({
      ownerUrl: database.ownerUrl,
      storage: await createStorage(storageOptions(config)),
      storedKeys,
      keyIds: keyIdsOf([config.secretKey, ...config.oldSecretKeys]),
      path,
      report: showProgress(),
      waiting: console.error,
      now: () => new Date(),
    })
    const rows = Object.values(tables).reduce((total, count) => total + count, 0)
    console.log(
      `\n${path} (${inWords(statSync(path).size)}) holds ${rows.toLocaleString('en')} rows of ${Object.keys(tables).length} tables, ` +
        `${files.count.toLocaleString('en')} files and ${jobs.toLocaleString('en')} waiting jobs, and was read back whole.`,
    )
    console.log('The secret key is not in it: keep SECRET_KEY in another place.')
    if (files.missing.length > 0) {
      console.error(`\nThe place for files has lost ${files.missing.length}, which the backup can't have:`)
      for (const key of files.missing) console.error(`  ${key}`)
      process.exitCode = 2
    }
  } finally {
    await database.stop()
  }
} catch (error) {
  failWith(error)
}

/** The database of DATABASE_URL, or the embedded one: as it runs, or started for this. */
async function useDatabase(url: string | undefined, folder: string) {
  const ownerUrl = url ?? findRunningPostgres(folder)
  return ownerUrl === undefined ? startPostgres({ dataDir: folder }) : { ownerUrl, stop: () => Promise.resolve() }
}
