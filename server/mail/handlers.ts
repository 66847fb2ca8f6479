import { brandOf, type Brand } from '#server/companies/queries.ts'
import { readLogo } from '#server/files/commands/reading.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { within } from '#server/platform/within.ts'
import { handle, handleForPlatform } from '#server/platform/jobs/handler.ts'
import { keptFor } from '#server/platform/limits.ts'
import { logoContentId } from '#server/platform/mail/brand.ts'
import { deliver } from '#server/platform/mail/deliver.ts'
import { readFailure } from '#server/platform/mail/failure.ts'
import { mailServerOf, messageIdOf } from '#server/platform/mail/server.ts'
import type { Config } from '#server/platform/config.ts'
import type { Services } from '#server/platform/runtime.ts'
import { leftFromOwnMailbox } from './commands/own-mailbox.ts'
import { emptyOldMails, noteDelivery, noteError, type Outcome } from './commands.ts'
import { emptyOldPlatformMails, notePlatformDelivery } from './commands/platform.ts'
import { sendMail, deliverPlatformMail, tidyMails, tidyPlatformMails } from './jobs.ts'
import { mailToSend, platformMailToSend } from './queries.ts'

export const mailHandlers = [
  handle(sendMail, async ({ services, principal }, { mailId }, { isLast }) => {
    const inCompany = within(services)
    const read = async (ctx: Context) => [await mailToSend(ctx, mailId), await brandOf(ctx)] as const
    const [mail, brand] = await inCompany(principal, read, { readOnly: true })
    if (mail === undefined) return
    const scope = { services, principal }
    const { html, picture } = await withLogo(scope, mail.html_body, brand).catch(async (error: unknown) => {
      // Rather without its logo than not at all.
      if (isLast) return withName(mail.html_body, brand)
      await inCompany(principal, (ctx) => noteError(ctx, mailId, { error, isFinal: false }))
      throw error
    })
    if (await leftFromOwnMailbox(scope, { ...mail, html_body: html }, { picture, isLast })) return
    const server = mailServerOf(services.config)
    if (server === undefined)
      return inCompany(principal, (ctx) => noteDelivery(ctx, mailId, { status: 'kept', isShown: services.config.demo }))
    try {
      await deliver(server, {
        ...(mail.from_product
          ? fromProduct(services.config)
          : { from: inNameOf(brand.companyName, services.config), replyTo: mail.reply_to }),
        to: mail.to_address,
        subject: mail.subject,
        text: mail.text_body,
        html,
        attachments: [
          ...(mail.attachment === null
            ? []
            : [{ filename: mail.attachment_name ?? 'attachment', content: mail.attachment }]),
          ...(picture === null ? [] : [picture]),
        ],
        messageId: messageIdOf(services.config, mail.id),
        ...(mail.unsubscribe_url === null ? {} : { headers: oneClick(mail.unsubscribe_url) }),
      })
    } catch (error) {
      const { isForGood, ...why } = readFailure(error)
      await inCompany(principal, (ctx) =>
        noteDelivery(ctx, mailId, { status: 'failed', ...why, isFinal: isLast || isForGood }),
      )
      if (isForGood) return
      throw error
    }
    await inCompany(principal, (ctx) => noteDelivery(ctx, mailId, { status: 'sent' }))
  }),
  handle(tidyMails, async ({ services, principal }) => {
    const before = new Date(services.clock.now().getTime() - keptFor.mailContent).toISOString()
    await within(services)(principal, (ctx) => emptyOldMails(ctx, before))
  }),
  handleForPlatform(deliverPlatformMail, async ({ services, platform }, { mailId }, { isLast }) => {
    const mail = await platformMailToSend(platform, mailId)
    if (mail === undefined) return
    const note = (outcome: Outcome) => notePlatformDelivery(platform, services.clock.now(), mailId, outcome)
    const server = mailServerOf(services.config)
    if (server === undefined) return note({ status: 'kept', isShown: services.config.demo })
    try {
      await deliver(server, {
        ...fromProduct(services.config),
        to: mail.to_address,
        ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        messageId: messageIdOf(services.config, mail.id),
      })
    } catch (error) {
      const { isForGood, ...why } = readFailure(error)
      await note({ status: 'failed', ...why, isFinal: isLast || isForGood })
      if (isForGood) return
      throw error
    }
    await note({ status: 'sent' })
  }),
  handleForPlatform(tidyPlatformMails, async ({ services, platform }) => {
    const before = new Date(services.clock.now().getTime() - keptFor.mailContent).toISOString()
    await emptyOldPlatformMails(platform, before)
  }),
]

/** Mails of the product itself: answers go to the address of the contact form, where there is one. */
const fromProduct = ({ mailFrom, contactEmail }: Config) => ({
  from: mailFrom,
  ...(contactEmail === undefined ? {} : { replyTo: contactEmail }),
})

/** The name of a company over the address from which this installation sends. */
const inNameOf = (name: string, { mailFrom }: Config) => ({
  name,
  address: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
})

/** By which a mail program ends such mails at one press, without asking anybody in (RFC 2369, RFC 8058). */
const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * The mail with the logo that its letterhead refers to; where there is none any more, or storage has lost it, the
 * letterhead shows the company's name.
 */
async function withLogo(
  { services, principal }: { services: Services; principal: Principal },
  html: string,
  brand: Brand,
) {
  if (!html.includes(`cid:${logoContentId}`)) return { html, picture: null }
  const logo = await readLogo(services, principal.actor.companyId, brand.logoFileId, 'thumb')
  if (logo) return { html, picture: pictureOf(logo) }
  return withName(html, brand)
}

async function withName(html: string, brand: Brand) {
  // Brings React along, which delivering does without.
  const { withoutLogo } = await import('#server/platform/mail/letter.ts')
  return { html: withoutLogo(html, brand), picture: null }
}

/** The company's logo as the letterhead refers to it. Stored pictures are PNG or JPEG. */
const pictureOf = (bytes: Uint8Array) => {
  const type = bytes[0] === 0x89 ? 'png' : 'jpeg'
  return { filename: `logo.${type}`, content: Buffer.from(bytes), contentType: `image/${type}`, cid: logoContentId }
}
