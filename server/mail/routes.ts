import * as api from '#domain/mail/api.ts'
import { open } from '#server/platform/http/route.ts'
import { outboxMails } from './queries.ts'

export const mailRoutes = [open(api.listOutbox, ({ services }) => outboxMails(services.database.platform))]
