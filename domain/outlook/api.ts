import { endpoint } from '../endpoint.ts'
import {
  outlookAddress,
  outlookCalendar,
  outlookChanges,
  outlookChoice,
  outlookMessages,
  outlookParams,
  outlookWish,
} from './schema.ts'

const own = { access: 'staff', refusal: outlookMessages.noPermission } as const

export const getOutlookCalendar = endpoint({
  name: 'getOutlookCalendar',
  method: 'GET',
  path: '/api/outlook',
  summary: 'How the calendar of one’s own work in Outlook stands',
  ...own,
  output: outlookCalendar,
})

export const keepOutlookCalendar = endpoint({
  name: 'keepOutlookCalendar',
  method: 'POST',
  path: '/api/outlook/keep',
  summary: 'Have a calendar of one’s own work kept in Outlook, or say anew what it shows',
  explanation:
    'Nothing is put there until its person lets us: where `isAllowed` is false in the answer, go on with allowOutlookCalendar. One that was deleted there is made anew.',
  ...own,
  body: outlookWish,
  output: outlookCalendar,
})

export const allowOutlookCalendar = endpoint({
  name: 'allowOutlookCalendar',
  method: 'POST',
  path: '/api/outlook/allow',
  summary: 'Begin to let Stringline keep a calendar in one’s own mailbox',
  explanation:
    'Answers where one says yes to it in a browser. From there it is gone on with by completeMailbox, within ten minutes and by the same session.',
  ...own,
  output: outlookAddress,
})

export const dropOutlookCalendar = endpoint({
  name: 'dropOutlookCalendar',
  method: 'POST',
  path: '/api/outlook/drop',
  summary: 'Have no calendar kept in Outlook any more; it is removed there',
  ...own,
  output: outlookCalendar,
  goesOn: true,
})

export const listOutlookChanges = endpoint({
  name: 'listOutlookChanges',
  method: 'GET',
  path: '/api/outlook/changes',
  summary: 'List what one changed in Outlook and what stands here, the latest first',
  ...own,
  output: outlookChanges,
})

export const takeOutlookChange = endpoint({
  name: 'takeOutlookChange',
  method: 'POST',
  path: '/api/outlook/changes/:id/take',
  summary: 'Have the record say what one made of it in Outlook, as an edit of one’s own',
  explanation: 'What was deleted there is deleted here. 409 where either side says something else by now than `seen`.',
  ...own,
  params: outlookParams,
  body: outlookChoice,
})

export const undoOutlookChange = endpoint({
  name: 'undoOutlookChange',
  method: 'POST',
  path: '/api/outlook/changes/:id/undo',
  summary: 'Have Outlook say again what stands here',
  ...own,
  params: outlookParams,
  body: outlookChoice,
})
