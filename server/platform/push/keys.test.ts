import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSecretKey } from '#server/testing/database.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openSecrets } from '../secrets.ts'
import { isPoint, newKeyPair, publicKeyOf } from './curve.ts'
import { keepPushKeys, pushKeyOf, pushKeysOf } from './keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

describe('the pair of the installation', () => {
  it('is one, however many processes start at once', async () => {
    const client = new pg.Client({ connectionString: server.database.superuserUrl })
    await client.connect()
    await client.query('delete from push_keys')
    await client.end()
    await Promise.all(Array.from({ length: 8 }, () => keepPushKeys(server.platform.db, server.services)))
    const { publicKey, privateKey } = await pushKeysOf(server.platform.db, server.services)
    expect(publicKeyOf(privateKey)).toBe(publicKey)
    await keepPushKeys(server.platform.db, server.services)
    expect(await pushKeyOf(server.platform.db, server.services)).toBe(publicKey)
  })

  it('is stored sealed, and opens under a secret key of before', async () => {
    const { publicKey, privateKey } = await pushKeysOf(server.platform.db, server.services)
    const [row] = await server.platform.db.selectFrom('push_keys').selectAll().execute()
    expect(row?.sealed_private_key.includes(Buffer.from(privateKey))).toBe(false)
    expect(row?.sealed_private_key.includes(Buffer.from(privateKey, 'base64url'))).toBe(false)
    const { config } = server.services
    const renewed = { config, secrets: openSecrets(['n'.repeat(32), testSecretKey]) }
    expect(await pushKeysOf(server.platform.db, renewed)).toEqual({ publicKey, privateKey })
    const lost = { config, secrets: openSecrets(['n'.repeat(32)]) }
    await expect(pushKeysOf(server.platform.db, lost)).rejects.toThrow('SECRET_KEYS_OLD')
  })

  it('gives way to the one of the environment', async () => {
    const given = newKeyPair()
    const { config, ...others } = server.services
    const services = { ...others, config: { ...config, push: { ...config.push, privateKey: given.privateKey } } }
    expect(await pushKeyOf(server.platform.db, services)).toBe(given.publicKey)
    expect(await pushKeysOf(server.platform.db, services)).toEqual(given)
  })
})

describe('keys of the curve', () => {
  it('are told from what is none', () => {
    const { publicKey, privateKey } = newKeyPair()
    expect([publicKey.length, privateKey.length]).toEqual([87, 43])
    expect([isPoint(publicKey), isPoint(`B${'A'.repeat(86)}`), isPoint('')]).toEqual([true, false, false])
    for (const wrong of ['', 'AAAA', 'A'.repeat(43), '_'.repeat(43), `${privateKey}A`])
      expect(publicKeyOf(wrong)).toBeNull()
  })
})
