import { z } from 'zod'
import { within } from '#server/platform/http/route.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { deliver } from '#server/platform/mail/deliver.ts'
import { noteDelivery } from './commands.ts'
import { mailToSend } from './queries.ts'

const task = z.object({ mailId: z.string() })

export const mailJobs: JobHandlers = {
  sendMail: async ({ services, principal }, data) => {
    const { mailId } = task.parse(data)
    const inCompany = within(services)
    const mail = await inCompany(principal, (ctx) => mailToSend(ctx, mailId), { readOnly: true })
    if (mail === undefined) return
    if (services.config.smtpUrl === undefined)
      return inCompany(principal, (ctx) => noteDelivery(ctx, mailId, { status: 'kept' }))
    try {
      await deliver(services.config.smtpUrl, {
        from: services.config.mailFrom,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        // The same for every try, so that a mail server can drop a repeat.
        ...(mail.attachment === null
          ? {}
          : { attachments: [{ filename: mail.attachment_name ?? 'attachment', content: mail.attachment }] }),
        messageId: `<${mail.id}@stringline>`,
      })
    } catch (error) {
      await inCompany(principal, (ctx) =>
        noteDelivery(ctx, mailId, { status: 'failed', error: error instanceof Error ? error.message : String(error) }),
      )
      throw error
    }
    await inCompany(principal, (ctx) => noteDelivery(ctx, mailId, { status: 'sent' }))
  },
}
