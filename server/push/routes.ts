import { notFound } from '#domain/errors.ts'
import * as api from '#domain/push/api.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import { openOnPlatform, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { pushKeyOf } from '#server/platform/push/keys.ts'
import { subscribePush, unsubscribePush } from './commands/devices.ts'
import { listPushDevices } from './queries/devices.ts'

async function devicesBy(exchange: Exchange & OnPlatform) {
  const { platform, services } = exchange
  const publicKey = await pushKeyOf(platform, services)
  return listPushDevices(platform, { ...signedInBy(exchange), publicKey, now: services.clock.now() })
}

export const pushRoutes = [
  openOnPlatform(api.getPushKey, async ({ platform, services }) => ({ key: await pushKeyOf(platform, services) })),
  openOnPlatform(api.listPushDevices, devicesBy),
  openOnPlatform(api.subscribePush, async (exchange, { body }) => {
    const { token } = signedInBy(exchange)
    await exchange.transact((db) => subscribePush(db, exchange.services, { token, subscription: body }))
    const device = (await devicesBy(exchange)).items.find(({ isCurrent }) => isCurrent)
    if (device === undefined) throw notFound()
    return device
  }),
  openOnPlatform(api.unsubscribePush, (exchange, { params }) =>
    unsubscribePush(exchange.platform, signedInBy(exchange).accountId, params.id),
  ),
]
