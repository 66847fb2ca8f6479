import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  notificationList,
  notificationQuery,
  readAllBody,
  unreadCount,
  unsubscribeParams,
  unsubscribeShown,
} from './schema.ts'

/**
 * One entry for each record, by its newest notification. What the person may no longer see is not among them, nor
 * counted.
 */
export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'List one’s own notifications by record, the latest first',
  explanation:
    'All notifications about one record are one item: the newest of them, with how many earlier ones there are. `entry` ' +
    'lists each of them. Of the person whose token it is, and of nobody else. What they may no longer see has left the list; a super admin ' +
    'who has opened a company has none there.',
  access: 'session',
  query: notificationQuery,
  output: notificationList,
})

export const countUnread = endpoint({
  name: 'countUnread',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'Count the records of one’s own unread notifications, up to 100',
  access: 'session',
  output: unreadCount,
})

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Mark a notification of one’s own as read, with all earlier ones about the same record',
  access: 'session',
  params: idParams,
  output: unreadCount,
  goesOn: true,
})

export const unreadNotification = endpoint({
  name: 'unreadNotification',
  method: 'POST',
  path: '/api/notifications/:id/unread',
  summary: 'Mark the record of a notification of one’s own as unread, by its newest notification',
  access: 'session',
  params: idParams,
  output: unreadCount,
  goesOn: true,
})

/** Those that came after it stay unread. */
export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all of one’s own notifications as read, up to one of them',
  access: 'session',
  body: readAllBody,
  output: unreadCount,
  goesOn: true,
})

/** A browser that is led here by a mail is led on to the page of the same name. */
export const readUnsubscribe = endpoint({
  name: 'readUnsubscribe',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'Which mails the link of a mail ends',
  access: 'public',
  params: unsubscribeParams,
  output: unsubscribeShown,
  redirects: 'To the page that ends them.',
})

/** Needs nobody signed in: mail programs send it by themselves at one press. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'End the mails of which the link came, by one press',
  explanation: 'As RFC 8058 has it: a form with `List-Unsubscribe=One-Click` is taken, and nothing in it is read.',
  access: 'public',
  params: unsubscribeParams,
  output: unsubscribeShown,
  form: true,
})
