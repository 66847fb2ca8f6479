import { feature } from '#server/platform/feature.ts'
import { noticeHandlers } from './handlers.ts'
import { noticeListeners } from './listeners.ts'

export const notices = feature({ name: 'notices', jobs: noticeHandlers, listeners: noticeListeners })
