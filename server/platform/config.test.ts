import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const load = (variables: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...variables })
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://projects.example.com/',
}

describe('development', () => {
  test('needs no variable: this machine only, demo data, files beside the database', () => {
    expect(load({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      worker: true,
      contactPhone: '+64 9 555 0100',
      storage: { kind: 'folder', folder: join(folder, 'files') },
    })
  })

  test('makes a secret once, readable by its owner alone', () => {
    expect(load({}).secretKey).toMatch(/^[0-9a-f]{64}$/)
    expect(load({}).secretKey).toBe(load({}).secretKey)
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  test("puts no demo data into somebody's database unless asked", () => {
    const server = { DATABASE_URL: 'postgresql://me@localhost/mine' }
    expect(load(server).demo).toBe(false)
    expect(load({ ...server, DEMO: 'on' }).demo).toBe(true)
  })

  test('knows secret keys of before, none unless told', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
    expect(load({}).oldSecretKeys).toEqual([])
    expect(load({ SECRET_KEYS_OLD: `${one}, ${two}` }).oldSecretKeys).toEqual([one, two])
  })

  test('takes an empty variable for an absent one', () => {
    expect(load({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
  })
})

describe('Xero', () => {
  const all = { XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', XERO_WEBHOOK_KEY: 'key' }

  test('is where it says, and nowhere unless it is told as whom it is asked', () => {
    expect(load({}).xero).toBeUndefined()
    expect(load(production).xero).toBeUndefined()
    expect(load({ ...production, ...all }).xero).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      webhookKey: 'key',
      isSandbox: false,
      authorize: 'https://login.xero.com/identity/connect/authorize',
      identity: 'https://identity.xero.com/connect',
      api: 'https://api.xero.com',
    })
  })

  test.each(Object.keys(all))('is not half set: without %s', (name) => {
    expect(() => load({ ...all, [name]: undefined })).toThrow(
      'XERO_CLIENT_ID, XERO_CLIENT_SECRET and XERO_WEBHOOK_KEY are set together or not at all.',
    )
  })
})

describe('production', () => {
  test('has no demo data, and listens to everybody', () => {
    expect(load(production)).toMatchObject({
      demo: false,
      contactPhone: undefined,
      host: '0.0.0.0',
      publicUrl: 'https://projects.example.com',
    })
  })

  test.each([
    ['a secret', { SECRET_KEY: '' }, 'SECRET_KEY must be set in production'],
    ['its address', { PUBLIC_URL: '' }, 'PUBLIC_URL must be set in production'],
    ['no demo accounts', { DEMO: 'on' }, 'DEMO must be off in production'],
    ['a sender for its mail', { SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set'],
    ['somebody who reads what strangers write', { SMTP_URL: 'smtp://mail.example.com' }, 'CONTACT_EMAIL must be set'],
  ])('insists on %s', (_, change, message) => {
    expect(() => load({ ...production, ...change })).toThrow(message)
  })
})

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '3000x', 'PORT must be a whole number from 0 to 65535.'],
  ['DEMO', 'maybe', 'DEMO must be on or off.'],
  ['NODE_ENV', 'staging', 'NODE_ENV must be development, production or test.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like postgresql://user:password@host:5432/database.'],
  ['PUBLIC_URL', 'projects.example.com', 'PUBLIC_URL must look like https://projects.example.com.'],
  ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters (openssl rand -hex 32 makes one).'],
  [
    'SECRET_KEYS_OLD',
    `${'x'.repeat(32)},short`,
    'SECRET_KEYS_OLD must be secret keys of before, with commas between them.',
  ],
  ['CONTACT_EMAIL', 'Us <hello@example.com>', 'CONTACT_EMAIL must be an e-mail address, such as hello@example.com.'],
  ['CONTACT_PHONE', 'by day', 'CONTACT_PHONE must be a phone number, such as +64 9 123 4567.'],
  ['CONTACT_CHAT', 'http://chat.example.com', 'CONTACT_CHAT must look like https://chat.example.com.'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an e-mail address, such as Stringline <projects@example.com>.'],
  ['DATABASE_APP_URL', 'postgresql://a@b/c', 'DATABASE_APP_URL needs DATABASE_URL beside it.'],
  [
    'DATABASE_LISTEN_URL',
    'postgresql://a@b/c',
    'DATABASE_LISTEN_URL needs DATABASE_APP_URL beside it: the same role, past the pool.',
  ],
  ['S3_ENDPOINT', 'https://s3.example.com', 'S3_ENDPOINT needs S3_BUCKET beside it.'],
  ['S3_ACCESS_KEY_ID', 'key', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.'],
  ['DATA_DIR', '/dev/null/data', "The data folder /dev/null/data can't be written (DATA_DIR)"],
])('%s=%s is refused in one readable line', (name, value, line) => {
  expect(() => load({ [name]: value })).toThrow(line)
})

test('every mistake has its own line', () => {
  expect(() => load({ PORT: 'x', DEMO: 'y' })).toThrow(/^PORT .*\nDEMO .*$/)
})

describe('encrypted connections', () => {
  const database = 'postgresql://owner:hidden@db.example.com/stringline'
  const mistakes = (variables: Record<string, string>): string => {
    try {
      load(variables)
      return 'none'
    } catch (error) {
      return (error as Error).message
    }
  }

  test('are the only ones in production as far as people reach us', () => {
    expect(mistakes({ ...production, PUBLIC_URL: 'http://projects.example.com' })).toMatch(
      /^PUBLIC_URL must begin with https:\/\/ in production/,
    )
    expect(mistakes({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toMatch(
      /^PUBLIC_URL must begin with https/,
    )
    expect(mistakes({ PUBLIC_URL: 'http://projects.example.com' })).toBe('none')
  })

  test('can be required to the database, for each of its roles', () => {
    const roles = {
      DATABASE_APP_URL: `${database}?sslrootcert=%2Fca.pem`,
      DATABASE_PLATFORM_URL: `${database}?sslmode=require`,
      DATABASE_LISTEN_URL: database,
    }
    const { databaseUrl, databaseAppUrl, databasePlatformUrl, databaseListenUrl } = load({
      DATABASE_TLS: 'on',
      DATABASE_URL: database,
      ...roles,
    })
    expect(databaseUrl).toBe(`${database}?sslmode=verify-full`)
    expect(databaseAppUrl).toBe(`${database}?sslrootcert=%2Fca.pem&sslmode=verify-full`)
    expect(databasePlatformUrl).toBe(`${database}?sslmode=verify-full`)
    expect(databaseListenUrl).toBe(`${database}?sslmode=verify-full`)
    expect(load({ DATABASE_URL: database }).databaseUrl).toBe(database)
  })

  test('are required in production unless configured otherwise', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com', CONTACT_EMAIL: 'a@example.com' }
    const both = { ...production, ...mail, DATABASE_URL: database }
    expect(load(both)).toMatchObject({ databaseUrl: `${database}?sslmode=verify-full`, smtpTls: true })
    const open = { DATABASE_TLS: 'off', SMTP_TLS: 'off' }
    expect(load({ ...both, ...open })).toMatchObject({ databaseUrl: database, smtpTls: false })
    expect(load({ ...both, NODE_ENV: 'development' })).toMatchObject({ databaseUrl: database, smtpTls: false })
    expect(
      mistakes({ ...both, DATABASE_URL: `${database}?sslmode=disable`, SMTP_URL: `${mail.SMTP_URL}?ignoreTLS=1` }),
    ).toBe(
      'DATABASE_URL says sslmode=disable, which DATABASE_TLS (on in production unless set to off) forbids.\n' +
        'SMTP_URL says ignoreTLS, which SMTP_TLS (on in production unless set to off) forbids.',
    )
  })

  test.each([
    'postgresql://me@localhost/mine',
    'postgresql://me@127.0.0.1:5433/mine',
    'postgresql://me@[::1]/mine',
    'postgresql://me@%2Frun%2Fpostgresql/mine',
    'postgresql://me@ignored/mine?host=/run/postgresql',
  ])('are not asked of a database on this machine: %s', (url) => {
    expect(load({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each(['postgresql://me@localhost.example.com/mine', 'postgresql://me@localhost/mine?host=db.example.com'])(
    'are asked of a database elsewhere, whatever it is called: %s',
    (url) => {
      expect(load({ ...production, DATABASE_URL: url }).databaseUrl).toContain('sslmode=verify-full')
    },
  )

  const contradictions: [Record<string, string>, string][] = [
    [{ DATABASE_TLS: 'on' }, 'DATABASE_TLS needs DATABASE_URL beside it: the embedded database has no network.'],
    ...['disable', 'prefer', 'allow', 'no-verify', 'verify-ca'].map((mode): [Record<string, string>, string] => [
      { DATABASE_TLS: 'on', DATABASE_URL: `${database}?sslmode=${mode}` },
      `DATABASE_URL says sslmode=${mode}, which DATABASE_TLS forbids.`,
    ]),
    [
      { DATABASE_TLS: 'on', DATABASE_URL: `${database}?ssl=false` },
      'DATABASE_URL says ssl, which DATABASE_TLS forbids.',
    ],
    [
      { DATABASE_TLS: 'on', DATABASE_URL: `${database}?uselibpqcompat=true&sslmode=require` },
      'DATABASE_URL says uselibpqcompat, which DATABASE_TLS forbids.',
    ],
    [
      { DATABASE_TLS: 'on', DATABASE_URL: 'postgresql://owner@10.0.0.5/stringline' },
      'DATABASE_URL must name its host, not its address: the certificate is checked against the name by DATABASE_TLS.',
    ],
    [{ SMTP_TLS: 'on' }, 'SMTP_TLS needs SMTP_URL beside it.'],
    [
      { SMTP_URL: 'smtp://user:p%40ss@mail.example.com:465' },
      'SMTP_URL must begin with smtps:// for port 465, which speaks TLS from the start.',
    ],
    ...['ignoreTLS=true', 'tls.rejectUnauthorized=false', 'requireTLS=false', 'secure=false'].map(
      (setting): [Record<string, string>, string] => [
        { SMTP_TLS: 'on', SMTP_URL: `smtp://mail.example.com?${setting}` },
        `SMTP_URL says ${setting.split('=')[0]}, which SMTP_TLS forbids.`,
      ],
    ),
  ]
  test.each(contradictions)('%j: %s', (variables, said) => {
    expect(mistakes(variables)).toBe(said)
  })
})

describe('notifications on devices', () => {
  const services = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com']
  const key = 'A'.repeat(42) + 'E'

  test('go to the push services there are, and name whom these may write to', () => {
    expect(load({}).push).toEqual({ privateKey: undefined, contact: 'mailto:nobody@example.com', services })
    expect(load(production).push.contact).toBe('https://projects.example.com')
    // Apple's refuses what nobody else reaches.
    expect(load({ ...production, CONTACT_EMAIL: 'me@localhost' }).push.contact).toBe('https://projects.example.com')
    expect(load({ ...production, CONTACT_EMAIL: 'me@example.com' }).push.contact).toBe('mailto:me@example.com')
    expect(load({ PUSH_CONTACT: 'mailto:it@example.com', PUSH_PRIVATE_KEY: key }).push).toMatchObject({
      contact: 'mailto:it@example.com',
      privateKey: key,
    })
  })

  test('go nowhere on this machine in production, and to no bare address', () => {
    const own = 'http://127.0.0.1:8080'
    expect(load({ PUSH_SERVICES: `push.example.com, ${own}` }).push.services).toEqual([
      ...services,
      'push.example.com',
      own,
    ])
    for (const service of [own, 'https://localhost', '10.0.0.1', 'localhost', '*', 'https://push.example.com'])
      expect(() => load({ ...production, PUSH_SERVICES: service })).toThrow(`${service} is none`)
    for (const service of ['http://10.0.0.1', 'http://169.254.169.254'])
      expect(() => load({ PUSH_SERVICES: service })).toThrow(`${service} is none`)
  })

  test('refuse a key that is none, and a contact that nobody reaches', () => {
    for (const PUSH_PRIVATE_KEY of ['short', '_'.repeat(43)])
      expect(() => load({ PUSH_PRIVATE_KEY })).toThrow('PUSH_PRIVATE_KEY must be')
    for (const PUSH_CONTACT of ['me@example.com', 'mailto:me@localhost', 'https://localhost', 'http://example.com'])
      expect(() => load({ PUSH_CONTACT })).toThrow('PUSH_CONTACT must be')
  })
})
