import * as api from '#domain/contact/api.ts'
import { open, openOnPlatform } from '#server/platform/http/route.ts'
import { keepMessage, newForm, openForm } from './commands.ts'
import { contactMail } from './emails.ts'

export const contactRoutes = [
  open(api.openContactForm, ({ services: { config, clock } }) =>
    Promise.resolve({ form: newForm(config.secretKey, clock.now()) }),
  ),
  openOnPlatform(api.sendContactMessage, async ({ services, transact, request }, { body }) => {
    const { config, clock, queue } = services
    const now = clock.now()
    const id = openForm(config.secretKey, now, body)
    await transact((db) =>
      keepMessage(
        { db, now: now.toISOString(), queue },
        { id, body, address: request.ip, mail: () => contactMail(body), to: config.contactEmail },
      ),
    )
  }),
]
