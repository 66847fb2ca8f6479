import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { makeFolder } from '#server/platform/folder.ts'
import type { Log } from '#server/platform/log.ts'
import { ReadableError } from './failure.ts'

export interface RunningSandbox {
  url: string
  stop(): Promise<void>
}

export interface SandboxStart {
  /** The product's data folder; the sandbox keeps what it was told in a folder of its own there. */
  dataDir: string
  /** Where the product takes the webhooks of each provider; without it, none are sent. */
  webhookUrls?: { xero?: string; stripe?: string }
  log?: (line: string) => void
}

const program = join(import.meta.dirname, '../server/sandbox/main.ts')

/**
 * Starts what stands in for the providers in development (docs/operations.md), a process of its own on a free port of
 * this machine. It ends with us, whatever becomes of us.
 */
export async function startSandbox({ dataDir, webhookUrls = {}, log }: SandboxStart): Promise<RunningSandbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('There is no sandbox in production.')
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw new ReadableError(`The data folder ${dataDir} can't be written (DATA_DIR): ${(error as Error).message}.`)
  }
  // Nothing of our environment: it has no business with our secrets.
  const child = fork(program, [join(dataDir, 'sandbox'), JSON.stringify(webhookUrls)], {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => log?.(chunk.toString().trimEnd()))
    if (output instanceof Socket) output.unref()
  }
  const url = await addressOf(child)
  // Neither it nor its channel keeps us from ending.
  child.unref()
  child.channel?.unref()
  child.once('exit', (code) => log?.(`The sandbox has ended (${code}).`))
  return { url, stop: () => end(child) }
}

/** The sandbox that a product with this configuration needs: in development, where a provider has no variables. */
export async function sandboxFor(config: Config, log: Log): Promise<RunningSandbox | undefined> {
  const isComplete = ['XERO_CLIENT_ID', 'STRIPE_CLIENT_ID', 'MICROSOFT_CLIENT_ID'].every((name) => process.env[name])
  if (config.mode !== 'development' || isComplete) return undefined
  return await startSandbox({
    dataDir: config.dataDir,
    webhookUrls: {
      xero: `${config.publicUrl}/api/webhooks/xero`,
      stripe: `${config.publicUrl}/api/webhooks/stripe`,
    },
    log: (line) => log.debug({ source: 'sandbox' }, line),
  })
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The sandbox does not start (${code}).`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.ref()
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.disconnect()
  })
}
