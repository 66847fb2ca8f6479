import { join } from 'node:path'
import { openAlone } from '#server/main.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { roleUrls } from '#server/platform/migrate.ts'
import { resetSecondStep } from '#server/second-step/commands/reset.ts'
import { failWith, ReadableError } from './failure.ts'
import { findRunningPostgres } from './postgres-running.ts'

// `npm run reset-second-step -- EMAIL "why"`: for somebody who has lost phone, passkeys and recovery codes, once it is
// certain who asks (docs/operations.md). The running product mails them.
try {
  const [email, reason] = process.argv.slice(2)
  if (email === undefined || reason === undefined || reason.trim() === '')
    throw new ReadableError(
      'Say whose, and why: npm run reset-second-step -- ana@example.com "called back, ticket 4471"',
    )
  const config = loadConfig(process.env)
  const ownerUrl = config.databaseUrl ?? findRunningPostgres(join(config.dataDir, 'postgres'))
  if (ownerUrl === undefined) throw new ReadableError('The product must be running, or DATABASE_URL name its database.')
  const urls = roleUrls({
    ownerUrl,
    secretKey: config.secretKey,
    appUrl: config.databaseAppUrl,
    platformUrl: config.databasePlatformUrl,
  })
  const opened = await openAlone(config, { ...urls, log: createLog('warn') })
  try {
    if (!(await resetSecondStep(opened, { email, reason }))) throw new ReadableError(`${email} has no account.`)
    console.log(`${email} signs in with the password alone from now on, all sessions have ended, and a mail says so.`)
  } finally {
    await opened.stop()
  }
} catch (error) {
  failWith(error)
}
