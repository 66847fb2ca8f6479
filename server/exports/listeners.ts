import { postMail } from '#server/mail/commands.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { brandOf } from '#server/companies/queries.ts'
import { readyMail } from './emails.ts'
import { askerFor, getExport } from './queries/exports.ts'

export const exportListeners = [
  // Whoever asked may have gone home, or be about to lose their company: a mail finds them.
  listener(
    { name: 'mailExport', event: 'export.finished', retry: retrySoon },
    async ({ services, read }, { payload: { exportId } }) => {
      const nothing = () => Promise.resolve()
      const asker = await read((ctx) => askerFor(ctx, exportId))
      if (asker?.email == null) return nothing
      const { expiresAt } = await read((ctx) => getExport(ctx, exportId))
      const brand = await read(brandOf)
      if (expiresAt === null) return nothing
      const mail = await readyMail({
        company: brand.companyName,
        timezone: brand.timezone,
        language: asker.language,
        publicUrl: services.config.publicUrl,
        expiresAt,
      })
      const to = asker.email
      return (ctx) => postMail(ctx, { to, mail, fromProduct: true })
    },
  ),
]
