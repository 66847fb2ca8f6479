import * as api from '#domain/contact/api.ts'
import { open, openOnPlatform } from '#server/platform/http/route.ts'
import { handOutForm, openHandedForm } from '#server/platform/http/handed-form.ts'
import { keepMessage } from './commands.ts'
import { contactMail } from './emails.ts'

export const contactRoutes = [
  open(api.openContactForm, ({ services: { config, clock } }) =>
    Promise.resolve({ form: handOutForm(config.secretKey, 'contact', clock.now()) }),
  ),
  openOnPlatform(api.sendContactMessage, async ({ services, transact, request }, { body }) => {
    const { config, clock, queue } = services
    const now = clock.now()
    const id = openHandedForm(config.secretKey, 'contact', now, body)
    await transact((db) =>
      keepMessage(
        { db, now: now.toISOString(), queue },
        { id, body, address: request.ip, mail: () => contactMail(body), to: config.contactEmail },
      ),
    )
  }),
]
