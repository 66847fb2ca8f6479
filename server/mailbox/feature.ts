import { feature } from '#server/platform/feature.ts'
import { mailboxListeners } from './listeners.ts'
import { mailboxRoutes } from './routes.ts'

/** A person's own mailbox at Microsoft 365: how it is connected, and what goes out from there. */
export const mailbox = feature({
  name: 'mailbox',
  area: { title: 'Mailbox', about: 'Sending from a Microsoft mailbox of one’s own.' },
  routes: mailboxRoutes,
  listeners: mailboxListeners,
})
