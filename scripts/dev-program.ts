import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The API under `npm run dev`, one process per state of the code (dev-api.ts). It loads the packages at once, which is
// most of a start, and our own files when it is told to, so that they are the newest.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.once('message', (message) => void load(message === 'load first'))

await Promise.all([
  import('@fastify/cookie'),
  import('@fastify/multipart'),
  import('@fastify/static'),
  import('@node-rs/argon2'),
  import('big.js'),
  import('fastify'),
  import('file-type'),
  import('helmet'),
  import('kysely'),
  import('nodemailer'),
  import('pg'),
  import('pg-boss'),
  import('pino'),
  import('sharp'),
  import('uuid'),
  import('zod'),
])

async function load(first: boolean): Promise<void> {
  const { startProduct } = await import('./product.ts')
  const { url } = await startProduct({
    withScreens: false,
    withDemoData: first,
    // One for all of them: what it was told outlives every save.
    sandboxUrl: process.env['SANDBOX_URL'],
  })
  process.send?.(Number(new URL(url).port))
}
