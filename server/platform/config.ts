import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { pushConfigOf, pushMistakes, type PushConfig } from './config-push.ts'
import { needsTls, overTls, tlsMistakes } from './config-tls.ts'
import { microsoftConfigOf, microsoftMistakes, type MicrosoftConfig } from './config-microsoft.ts'
import { stripeConfigOf, stripeMistakes, type StripeConfig } from './config-stripe.ts'
import { xeroConfigOf, xeroMistakes, type XeroConfig } from './config-xero.ts'
import type { StorageOptions } from './files/storage.ts'
import { makeFolder } from './folder.ts'
import type { LogLevel } from './log.ts'

export type Mode = 'development' | 'production' | 'test'

export type Storage =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      endpoint: string | undefined
      accessKeyId: string | undefined
      secretAccessKey: string | undefined
      forcePathStyle: boolean
    }

export interface Config {
  mode: Mode
  host: string
  port: number
  /** Where users reach the product, without a slash at the end; links in mail begin with it. */
  publicUrl: string
  /** Where probes ask for the API: as users do, unless that way does not lead from inside. */
  probeUrl: string
  /** How many proxies before us are believed about the caller's address; 0 believes none. */
  trustProxy: number
  /** Everything that lasts when no server or bucket is configured. */
  dataDir: string
  /** The owner of the database: runs migrations. Undefined means the embedded database. */
  databaseUrl: string | undefined
  /** The application's two roles where somebody else made them. Undefined means: the migrations make them. */
  databaseAppUrl: string | undefined
  /** Past a pool that hands out connections by transaction: for the one that hears notifications. */
  databaseListenUrl: string | undefined
  databasePlatformUrl: string | undefined
  poolSize: number
  smtpUrl: string | undefined
  /** Whether a mail server without TLS, or with a certificate of nobody we trust, gets no mail. */
  smtpTls: boolean
  mailFrom: string
  /** Who reads what comes by the contact form; shown on the contact page. */
  contactEmail: string | undefined
  /** Shown on the contact page, each where it is set: a number to call, and where somebody sits at the chat. */
  contactPhone: string | undefined
  contactChat: string | undefined
  /** Notifications on people's devices. */
  push: PushConfig
  /** The accounting system that companies may connect; undefined where it is not configured. */
  xero: XeroConfig | undefined
  /** By which companies are paid online; undefined where it is not configured. */
  stripe: StripeConfig | undefined
  /** Undefined where Microsoft 365 is not configured. */
  microsoft: MicrosoftConfig | undefined
  storage: Storage
  /** Keys for signing and sealing are derived from it. */
  secretKey: string
  /** Secret keys of before: what was sealed under them can still be opened. */
  oldSecretKeys: string[]
  demo: boolean
  /** Whether a super admin can do nothing without a second step. */
  superAdminSecondStep: boolean
  /** Whether this process also runs the background jobs. */
  worker: boolean
  logLevel: LogLevel
}

/** A mistake in the configuration; its message is one readable line per mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const root = resolve(import.meta.dirname, '../..')

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], 'must be on or off')
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value))

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

const address = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), `must look like ${example}`)

const postgresExample = 'postgresql://user:password@host:5432/database'
const postgresAddress = address(['postgres', 'postgresql'], postgresExample).refine(
  isWholeAddress,
  `must look like ${postgresExample}; signs such as # / ? @ % in user or password are written as %23 %2F %3F %40 %25`,
)

/** Names a user and a database, and can be read: a sign that has to be escaped ends the password before its end. */
function isWholeAddress(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || url.username === '' || url.pathname.length < 2) return false
  try {
    return [url.username, url.password, url.pathname].every((part) => typeof decodeURIComponent(part) === 'string')
  } catch {
    return false
  }
}

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: address(['http', 'https'], 'https://projects.example.com')
    .refine((value) => URL.canParse(value), 'must look like https://projects.example.com')
    .optional(),
  PROBE_URL: address(['http', 'https'], 'http://127.0.0.1:3000')
    .refine((value) => URL.canParse(value), 'must look like http://127.0.0.1:3000')
    .optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  DATA_DIR: z.string().default(join(root, '.data')),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_APP_URL: postgresAddress.optional(),
  DATABASE_PLATFORM_URL: postgresAddress.optional(),
  DATABASE_LISTEN_URL: postgresAddress.optional(),
  DATABASE_TLS: flag.optional(),
  POOL_SIZE: whole(1, 500).default(10),
  SMTP_URL: address(['smtp', 'smtps'], 'smtps://user:password@mail.example.com').optional(),
  SMTP_TLS: flag.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+[^\r\n]*$/, 'must be an e-mail address, such as Stringline <projects@example.com>')
    .optional(),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+$/, 'must be an e-mail address, such as hello@example.com')
    .optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[0-9][0-9 ()-]{4,30}$/, 'must be a phone number, such as +64 9 123 4567')
    .optional(),
  CONTACT_CHAT: address(['https'], 'https://chat.example.com')
    .refine((value) => URL.canParse(value), 'must look like https://chat.example.com')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address(['http', 'https'], 'https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  PUSH_PRIVATE_KEY: z.string().optional(),
  PUSH_CONTACT: z.string().optional(),
  PUSH_SERVICES: z
    .string()
    .transform((value) => value.split(',').map((service) => service.trim()))
    .default([]),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  STRIPE_CLIENT_ID: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PLAN_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, 'must be a currency in small letters, such as nzd')
    .default('nzd'),
  XERO_CLIENT_ID: z.string().optional(),
  XERO_CLIENT_SECRET: z.string().optional(),
  XERO_WEBHOOK_KEY: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters (openssl rand -hex 32 makes one)').optional(),
  SECRET_KEYS_OLD: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), 'must be secret keys of before, with commas between them')
    .default([]),
  DEMO: flag.optional(),
  SUPER_ADMIN_SECOND_STEP: flag.optional(),
  WORKER: flag.default(true),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
})

type Variables = z.infer<typeof variables>

/** Every environment variable that the product reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

/**
 * Reads the configuration from environment variables (docs/operations.md lists them); an empty variable counts as
 * absent. In development the first call makes a secret key and keeps it in the data folder.
 * Throws ConfigError with one line per mistake.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'))
  const values = parsed.data
  const mistakes = [
    ...combinationMistakes(values),
    ...tlsMistakes(values),
    ...pushMistakes(values),
    ...xeroMistakes(values),
    ...microsoftMistakes(values),
    ...stripeMistakes(values),
    ...productionMistakes(values),
  ]
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))

  const production = values.NODE_ENV === 'production'
  const database = (url: string | undefined) =>
    url !== undefined && needsTls(values.DATABASE_TLS, values, url) ? overTls(url) : url
  const dataDir = resolve(values.DATA_DIR)
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  return {
    mode: values.NODE_ENV,
    // Demo accounts have published passwords: only this machine may reach them unless HOST says otherwise.
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    publicUrl,
    probeUrl: values.PROBE_URL?.replace(/\/+$/, '') ?? publicUrl,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    databaseUrl: database(values.DATABASE_URL),
    databaseAppUrl: database(values.DATABASE_APP_URL),
    databasePlatformUrl: database(values.DATABASE_PLATFORM_URL),
    databaseListenUrl: database(values.DATABASE_LISTEN_URL),
    poolSize: values.POOL_SIZE,
    smtpUrl: values.SMTP_URL,
    smtpTls: values.SMTP_URL !== undefined && needsTls(values.SMTP_TLS, values, values.SMTP_URL),
    mailFrom: values.MAIL_FROM ?? 'Stringline <no-reply@stringline.localhost>',
    contactEmail: values.CONTACT_EMAIL ?? (production ? undefined : 'hello@stringline.localhost'),
    contactPhone: values.CONTACT_PHONE ?? (production ? undefined : '+64 9 555 0100'),
    contactChat: values.CONTACT_CHAT,
    push: pushConfigOf(values),
    xero: xeroConfigOf(values),
    microsoft: microsoftConfigOf(values),
    stripe: stripeConfigOf(values),
    storage: storageOf(values, dataDir),
    secretKey: values.SECRET_KEY ?? keptSecret(dataDir),
    oldSecretKeys: values.SECRET_KEYS_OLD,
    demo: values.DEMO ?? (values.NODE_ENV === 'development' && values.DATABASE_URL === undefined),
    superAdminSecondStep: values.SUPER_ADMIN_SECOND_STEP ?? production,
    worker: values.WORKER,
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'test' ? 'silent' : 'info'),
  }
}

function combinationMistakes(values: Variables): string[] {
  const keys = [values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY].filter((value) => value !== undefined).length
  return [
    values.DATABASE_APP_URL && !values.DATABASE_URL && 'DATABASE_APP_URL needs DATABASE_URL beside it.',
    !values.DATABASE_APP_URL !== !values.DATABASE_PLATFORM_URL &&
      'DATABASE_APP_URL and DATABASE_PLATFORM_URL are set together or not at all.',
    values.DATABASE_LISTEN_URL &&
      !values.DATABASE_APP_URL &&
      'DATABASE_LISTEN_URL needs DATABASE_APP_URL beside it: the same role, past the pool.',
    keys === 1 && 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.',
    values.S3_ENDPOINT && !values.S3_BUCKET && 'S3_ENDPOINT needs S3_BUCKET beside it.',
  ].filter((mistake) => typeof mistake === 'string')
}

function productionMistakes(values: Variables): string[] {
  if (values.NODE_ENV !== 'production') return []
  return [
    !values.SECRET_KEY && 'SECRET_KEY must be set in production (openssl rand -hex 32 makes one).',
    !values.PUBLIC_URL && 'PUBLIC_URL must be set in production, such as https://projects.example.com.',
    values.PUBLIC_URL?.startsWith('http:') &&
      'PUBLIC_URL must begin with https:// in production: sessions and share links would travel in the open.',
    values.DEMO && 'DEMO must be off in production: its passwords are published.',
    values.SMTP_URL &&
      !values.CONTACT_EMAIL &&
      'CONTACT_EMAIL must be set when SMTP_URL is: what people write goes there.',
    values.SMTP_URL && !values.MAIL_FROM && 'MAIL_FROM must be set when SMTP_URL is.',
  ].filter((mistake) => typeof mistake === 'string')
}

function storageOf(values: Variables, dataDir: string): Storage {
  if (values.S3_BUCKET === undefined) return { kind: 'folder', folder: join(dataDir, 'files') }
  return {
    kind: 's3',
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
  }
}

/** Where files lie, as storage wants to be told. */
export const storageOptions = ({ storage }: Config): StorageOptions =>
  storage.kind === 'folder' ? { kind: 'local', dir: storage.folder } : storage

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  try {
    makeFolder(dataDir)
    if (!existsSync(file)) keepNewSecret(file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`The data folder ${dataDir} can't be written (DATA_DIR): ${(error as Error).message}.`)
  }
}

// Linked into place whole: of two processes that start at once, one wins and both read the same secret.
function keepNewSecret(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
