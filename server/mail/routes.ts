import * as api from '#domain/mail/api.ts'
import { openOnPlatform } from '#server/platform/http/route.ts'
import { outboxMails } from './queries.ts'

export const mailRoutes = [openOnPlatform(api.listOutbox, ({ platform }) => outboxMails(platform))]
