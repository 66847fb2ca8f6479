import { handle, handleForPlatform } from '#server/platform/jobs/handler.ts'
import { enqueue, enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import { systemPrincipal } from '#server/platform/jobs/principal.ts'
import { hour, keptFor, minute, pushStands, pushWorth, second } from '#server/platform/limits.ts'
import { askAgain } from '#server/platform/push/asking.ts'
import { pushKeyOf, pushKeysOf } from '#server/platform/push/keys.ts'
import { sendPush } from '#server/platform/push/send.ts'
import { within } from '#server/platform/within.ts'
import { forgetDevice, noteSent } from './commands/devices.ts'
import { forgetPushes, noteWait, settleDelivery, spreadTo } from './commands/telling.ts'
import { deliverPush, spreadPush, tidyPushes } from './jobs.ts'
import { devicesOf, deviceToTell } from './queries/devices.ts'
import { messageToTell } from './queries/telling.ts'

export const pushHandlers = [
  handleForPlatform(spreadPush, async ({ services, platform, transact, enter }, place) => {
    const principal = await systemPrincipal(services, place.companyId)
    if (principal === null) return
    const now = services.clock.now()
    const publicKey = await pushKeyOf(platform, services)
    await transact(async (db) => {
      const devices = await devicesOf(db, { ...place, publicKey, now })
      const told = await enter(db, principal, (ctx) => spreadTo(ctx, place, devices))
      const onPlatform = { db, now: now.toISOString(), queue: services.queue }
      for (const subscriptionId of told)
        await enqueueOnPlatform(onPlatform, deliverPush, { ...place, subscriptionId, waits: 0 })
    })
  }),
  handleForPlatform(deliverPush, async ({ services, platform, transact, enter }, delivery) => {
    const { companyId, userId, subscriptionId: id, waits } = delivery
    const principal = await systemPrincipal(services, companyId)
    if (principal === null) return
    const inCompany = within(services)
    const told = await inCompany(principal, (ctx) => messageToTell(ctx, delivery), { readOnly: true })
    if (told === undefined) return
    const now = services.clock.now()
    const giveUp = () => inCompany(principal, (ctx) => settleDelivery(ctx, delivery))
    const ttl = Math.floor((Date.parse(told.createdAt) + pushWorth - now.getTime()) / second)
    const keys = await pushKeysOf(platform, services)
    const device = await deviceToTell(platform, services, { companyId, userId, publicKey: keys.publicKey, now, id })
    if (device === undefined || ttl <= 0) return giveUp()
    // It waited, for its service or for us: whoever tells of it says what is still to be said.
    if (now.getTime() - Date.parse(told.askedAt) > pushStands) {
      const { notificationId } = delivery
      return inCompany(principal, (ctx) =>
        enqueue(ctx, askAgain, { notificationId, userId, subscriptionId: id, waits }),
      )
    }

    const outcome = await sendPush(device, told.message, {
      keys,
      config: services.config,
      ttl,
      topic: topicOf(delivery.notificationId),
    })
    if (outcome === 'taken') await noteSent(platform, id, now.toISOString())
    else if (outcome === 'gone') await forgetDevice(platform, id)
    else if ('refused' in outcome)
      services.log.warn({ job: deliverPush.name, companyId, status: outcome.refused }, 'push service refused')
    else {
      const after = pauseOf(outcome.wait, waits)
      const onPlatform = { now: now.toISOString(), queue: services.queue }
      return transact(async (db) => {
        if (await enter(db, principal, (ctx) => noteWait(ctx, delivery)))
          await enqueueOnPlatform({ db, ...onPlatform }, deliverPush, { ...delivery, waits: waits + 1 }, { after })
      })
    }
    await giveUp()
  }),
  handle(tidyPushes, async ({ services, principal }) => {
    const before = new Date(services.clock.now().getTime() - keptFor.pushes).toISOString()
    await within(services)(principal, (ctx) => forgetPushes(ctx, before))
  }),
]

/**
 * Seconds until the next try: what the push service asks for, and each time longer, up to an hour. Between two tries it
 * is asked again what is to be said, which counts as well.
 */
const pauseOf = (asked: number, waits: number): number =>
  Math.max(asked, Math.min(hour, (minute / 2) * 2 ** Math.min(Math.ceil(waits / 2), 8)) / second)

/** By which a push service knows a message again, at most 32 characters (RFC 8030, 5.4): an id without its dashes. */
const topicOf = (notificationId: string): string => notificationId.replaceAll('-', '')
